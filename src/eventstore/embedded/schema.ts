import { DamagedLog, UnknownLogFormat } from '../errors.ts'
import type { Connection } from './sqlite.ts'

/** 'TAPE': tells an event log from any other SQLite file. */
const applicationId = 0x54415045
const formatVersion = 1

/**
 * `position` is the order of the log. Large columns come last, so that rows which a prefix leaves
 * out are passed over without reading them. Streams are numbered, because an index of numbers is a
 * tenth of one of names.
 */
const tables = `
  CREATE TABLE log (first_position INTEGER NOT NULL) STRICT;
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    max_age_s INTEGER
  ) STRICT;
  CREATE INDEX streams_that_expire ON streams (id) WHERE max_age_s IS NOT NULL;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    metadata TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_of_stream ON events (stream, revision);
`

const create = (connection: Connection, firstPosition: number) => {
  connection.exec(`BEGIN IMMEDIATE; ${tables}
    INSERT INTO log VALUES (${firstPosition});
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    COMMIT`)
}

const pragma = (connection: Connection, name: 'application_id' | 'user_version'): number =>
  connection.prepare<Record<string, number>>(`PRAGMA ${name}`).get([])?.[name] ?? 0

const isEmpty = (connection: Connection): boolean =>
  connection.prepare<object>('SELECT 1 FROM sqlite_schema LIMIT 1').get([]) === undefined

const checkFormat = (connection: Connection): void => {
  const { file } = connection
  if (pragma(connection, 'application_id') !== applicationId)
    throw new UnknownLogFormat(`'${file}' is no event log.`)
  const version = pragma(connection, 'user_version')
  if (version !== formatVersion)
    throw new UnknownLogFormat(
      `The event log '${file}' has format ${version}; this release reads format ${formatVersion}. Start the release that wrote it, or a later one.`,
    )
}

/**
 * Refuses a file that is not ours before anything is set in it: a setting may change the file.
 *
 * @throws UnknownLogFormat, DamagedLog
 */
export const refuseForeignFile = (connection: Connection): void => {
  if (!isEmpty(connection)) checkFormat(connection)
}

/**
 * Makes the tables of a new log, or checks that this is a log which this release reads.
 *
 * @param firstPosition of a new log; null: a new one is not made
 * @returns the position that the first event has or will have
 * @throws UnknownLogFormat, DamagedLog
 */
export const openSchema = (
  connection: Connection,
  firstPosition: (() => number) | null,
): number => {
  const { file } = connection
  if (firstPosition !== null && isEmpty(connection)) create(connection, firstPosition())
  checkFormat(connection)
  const log = connection
    .prepare<{ first_position: number }>('SELECT first_position FROM log')
    .get([])
  if (log === undefined)
    throw new DamagedLog(`The event log '${file}' is damaged: its beginning is not known.`)
  return log.first_position
}
