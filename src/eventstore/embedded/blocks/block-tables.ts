/**
 * `blocks` is the log, in the order of positions; `block.ts` tells what is in a row. The text of
 * events comes last, so that what a prefix leaves out is passed over without reading it. `streams`
 * and `places` say where the events of a stream are, up to position `log.indexed`: they are written
 * behind the log, and could be made from it anew. Streams are numbered, because an index of numbers
 * is a tenth of one of names.
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
