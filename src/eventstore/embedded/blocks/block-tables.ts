/**
 * `blocks` is the log, in the order of positions; `block.ts` describes a row. The text of events
 * comes last, so that blocks that do not match a prefix are skipped without reading it. `streams`
 * and `places` index the events of each stream, up to position `log.indexed`. They are written
 * after the log and can be rebuilt from it. Streams are numbered, because an index of numbers is a
 * tenth of the size of one of names.
 */
export const blockTables = `
  CREATE TABLE blocks (
    first INTEGER PRIMARY KEY,
    events INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    head TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE places (
    stream INTEGER NOT NULL,
    last INTEGER NOT NULL,
    positions TEXT NOT NULL,
    PRIMARY KEY (stream, last)
  ) STRICT, WITHOUT ROWID;
`
