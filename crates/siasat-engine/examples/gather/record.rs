//! Games in a file: plies (u16), how many of them were random (u8), the result for the first player (u8: 0 lost, 1 drawn, 2
//! won), and for every ply the move (u16, as `EngineGame::code`) and the value that the mover's search found (i16). All
//! little-endian.

/// A finished game.
pub struct Record {
    /// How many of its first moves were random.
    pub random: u8,
    /// For the first player: 0 lost, 1 drawn, 2 won.
    pub result: u8,
    /// The code of each move, and the value that the mover's search found.
    pub plies: Vec<(u16, i16)>,
}

pub fn to_bytes(record: &Record) -> Vec<u8> {
    let mut bytes = (record.plies.len() as u16).to_le_bytes().to_vec();
    bytes.extend([record.random, record.result]);
    for (mv, value) in &record.plies {
        bytes.extend(mv.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes
}

fn from_bytes(bytes: &[u8]) -> Option<(Record, &[u8])> {
    let (head, rest) = bytes.split_at_checked(4)?;
    let length = usize::from(u16::from_le_bytes([head[0], head[1]]));
    let (body, rest) = rest.split_at_checked(4 * length)?;
    let ply = |four: &[u8]| (u16::from_le_bytes([four[0], four[1]]), i16::from_le_bytes([four[2], four[3]]));
    Some((Record { random: head[2], result: head[3], plies: body.chunks_exact(4).map(ply).collect() }, rest))
}

/// Hand every whole game of the files on, with its number from 1.
pub fn each_game(files: &[&str], mut take: impl FnMut(u64, &Record) -> Result<(), String>) -> Result<u64, String> {
    let mut games = 0;
    for file in files {
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let mut rest = bytes.as_slice();
        while let Some((record, left)) = from_bytes(rest) {
            rest = left;
            games += 1;
            take(games, &record).map_err(|error| format!("{file}: {error}"))?;
        }
        if !rest.is_empty() {
            eprintln!("{file}: the last game is cut off and was left out");
        }
    }
    Ok(games)
}
