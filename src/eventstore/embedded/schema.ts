import { UnknownLogFormat } from '../errors.ts'
import { blockTables } from './blocks/block-tables.ts'
import { readFirstPosition } from './log-row.ts'
import { addAgeChecks } from './retention/stored-age.ts'
import type { Connection } from '../../platform/sqlite.ts'
import { formatOfRows, upgradeFromRows } from './upgrade-from-rows.ts'

/** 'TAPE': identifies an event log among SQLite files. */
const applicationId = 0x54415045
const formatVersion = 2

const tablesOfNewLog = `
  CREATE TABLE log (first_position INTEGER NOT NULL, indexed INTEGER NOT NULL) STRICT;
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    max_age_s INTEGER,
    age_check INTEGER
  ) STRICT;
  CREATE INDEX streams_that_expire ON streams (id) WHERE max_age_s IS NOT NULL;
  ${blockTables}
`

const create = (connection: Connection, firstPosition: number) => {
  connection.exec(`BEGIN IMMEDIATE; ${tablesOfNewLog}
    INSERT INTO log VALUES (${firstPosition}, ${firstPosition - 1});
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${formatVersion};
    COMMIT`)
}

const pragma = (connection: Connection, name: 'application_id' | 'user_version'): number =>
  connection.prepare<Record<string, number>>(`PRAGMA ${name}`).get([])?.[name] ?? 0

export const isEmpty = (connection: Connection): boolean =>
  connection.prepare<object>('SELECT 1 FROM sqlite_schema LIMIT 1').get([]) === undefined

/** @returns the format */
const checkFormat = (connection: Connection): number => {
  const { file } = connection
  if (pragma(connection, 'application_id') !== applicationId)
    throw new UnknownLogFormat(`'${file}' is not an event log.`)
  const version = pragma(connection, 'user_version')
  if (version !== formatVersion && version !== formatOfRows)
    throw new UnknownLogFormat(
      `The event log '${file}' has format ${version}; this release reads format ${formatVersion}. Start the release that wrote it, or a later one.`,
    )
  return version
}

/**
 * Rejects a foreign file before any setting is made, because a setting may change the file.
 * @throws UnknownLogFormat, DamagedLog
 */
export const refuseForeignFile = (connection: Connection): void => {
  if (!isEmpty(connection)) checkFormat(connection)
}

export interface OpenSchemaOptions {
  /** Chooses the first position of a new log; null: no table is created or changed. */
  readonly firstPosition: (() => number) | null
  /** Called before a log of the previous format is upgraded, which may take a while. */
  readonly onUpgrade?: () => void
}

/**
 * Creates the tables of a new log, or checks that this release can read the log. Upgrades a log of
 * the previous format.
 * @returns the position that the first event has or will have
 * @throws UnknownLogFormat, DamagedLog
 */
export const openSchema = (
  connection: Connection,
  { firstPosition, onUpgrade }: OpenSchemaOptions,
): number => {
  const { file } = connection
  if (firstPosition !== null && isEmpty(connection)) create(connection, firstPosition())
  if (checkFormat(connection) === formatOfRows) {
    if (firstPosition === null)
      throw new UnknownLogFormat(
        `The event log '${file}' was written by an earlier release. Start the server once to upgrade it.`,
      )
    onUpgrade?.()
    upgradeFromRows(connection, formatVersion)
  }
  if (firstPosition !== null) addAgeChecks(connection)
  return readFirstPosition(connection)
}
