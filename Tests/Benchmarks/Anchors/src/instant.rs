//! A time as RFC 3339 text in UTC, as milliseconds since 1970.

use serde::{de, Deserialize, Deserializer, Serialize, Serializer};

pub struct Instant(i64);

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Instant;
            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str("a time")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Instant, E> {
                parse(text.as_bytes()).ok_or_else(|| E::custom("no time"))
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (days, milliseconds) = (self.0.div_euclid(86_400_000), self.0.rem_euclid(86_400_000));
        let (year, month, day) = date(days);
        let seconds = milliseconds / 1000;
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let mut text = [0u8; 24];
        digits(&mut text[0..4], year);
        digits(&mut text[5..7], month);
        digits(&mut text[8..10], day);
        digits(&mut text[11..13], hour);
        digits(&mut text[14..16], minute);
        digits(&mut text[17..19], second);
        digits(&mut text[20..23], milliseconds % 1000);
        for (place, byte) in [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':'), (19, b'.'), (23, b'Z')] {
            text[place] = byte;
        }
        let length = if milliseconds % 1000 == 0 {
            text[19] = b'Z';
            20
        } else {
            24
        };
        serializer.serialize_str(std::str::from_utf8(&text[..length]).expect("ASCII"))
    }
}

fn digits(text: &mut [u8], mut number: i64) {
    for byte in text.iter_mut().rev() {
        *byte = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

fn number(text: &[u8]) -> Option<i64> {
    text.iter().try_fold(0, |number, byte| byte.is_ascii_digit().then(|| number * 10 + (byte - b'0') as i64))
}

fn parse(text: &[u8]) -> Option<Instant> {
    if text.len() < 20 || text[4] != b'-' || text[7] != b'-' || text[10] != b'T' || text[13] != b':' || text[16] != b':' {
        return None;
    }
    let (year, month, day) = (number(&text[0..4])?, number(&text[5..7])?, number(&text[8..10])?);
    let (hour, minute, second) = (number(&text[11..13])?, number(&text[14..16])?, number(&text[17..19])?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let mut rest = &text[19..];
    let mut milliseconds = 0;
    if rest[0] == b'.' {
        let length = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let kept = length.min(3);
        milliseconds = number(&rest[1..1 + kept])? * [1000, 100, 10, 1][kept];
        rest = &rest[1 + length..];
    }
    let offset = match rest {
        b"Z" | b"z" => 0,
        [sign @ (b'+' | b'-'), hours @ .., b':', _, _] if hours.len() == 2 => {
            let minutes = number(hours)? * 60 + number(&rest[4..6])?;
            if *sign == b'+' { minutes } else { -minutes }
        }
        _ => return None,
    };
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + (minute - offset) * 60 + second;
    Some(Instant(seconds * 1000 + milliseconds))
}

/// The days since 1970 of a date in the Gregorian calendar, with years that begin in March.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 3 { year - 1 } else { year };
    let days = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + days - 719_468
}

fn date(days: i64) -> (i64, i64, i64) {
    let mut year = 1970 + days.div_euclid(366);
    while self::days(year + 1, 1, 1) <= days {
        year += 1;
    }
    let mut month = 1;
    while month < 12 && self::days(year, month + 1, 1) <= days {
        month += 1;
    }
    (year, month, days - self::days(year, month, 1) + 1)
}
