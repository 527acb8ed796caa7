import { parsePositionSortKey } from '../../eventstore/position.ts'
import { openQuiet } from '../../platform/quiet-files.ts'
import { openConnection } from '../../platform/sqlite.ts'
import { parseGeneration } from '../generation.ts'
import type { ReadModelStore } from '../port.ts'
import { type Ask, checkFile, checkStructure } from './check-file.ts'
import type { Row } from './sqlite.ts'
import { checkedText, storedText } from './stored-document.ts'

/** A server has started, and has written to the file since it was opened. */
export class WrittenMeanwhile extends Error {
  override readonly name = 'WrittenMeanwhile'
}

/** The contents of a file of read models or sessions. */
export interface FileLook extends Pick<ReadModelStore, 'live' | 'generations' | 'seen'> {
  /** The id of the log that it belongs to; null: it is unclaimed. */
  readonly owner: string | null
  /** Reads the whole file. @throws an error for which `isDamage` is true */
  check(): Promise<unknown>
  close(): void
}

/**
 * Opens a file of read models or sessions that no process writes; nothing in its folder changes.
 * @throws SqliteError, here and from every call; `isDamage` is true for damage; WrittenMeanwhile
 */
export const lookInto = (file: string): FileLook => {
  const connection = openQuiet(
    file,
    (address) => openConnection({ address, busyTimeoutMs: 0 }),
    () => new WrittenMeanwhile(),
  )
  const ask: Ask = (sql, values) =>
    new Promise((resolve) => resolve(connection.prepare<Row>(sql).all(values)))
  const hasTable = (name: string) =>
    connection
      .prepare<object>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get([name]) !== undefined
  const texts = (sql: string, values: readonly string[] = []) =>
    connection
      .prepare<Row>(`SELECT CAST(text AS BLOB) AS text FROM (${sql})`)
      .all(values)
      .map(({ text }) => text)
  try {
    const [found] = hasTable('log') ? texts('SELECT id AS text FROM log') : []
    const owner = found === undefined ? null : storedText(found)
    const isMade = hasTable('collections')
    const checked = async (sql: string, key: string): Promise<string | null> => {
      const [row] = isMade ? await ask(sql, [key]) : []
      return row === undefined ? null : checkedText(row['text'], key)
    }
    return {
      owner,
      live: (projection) =>
        checked(
          'SELECT CAST(generation AS BLOB) AS text FROM live WHERE projection = ?',
          projection,
        ),
      seen: async (generation) => {
        const sql = 'SELECT CAST(position AS BLOB) AS text FROM checkpoints WHERE generation = ?'
        const position = await checked(sql, generation)
        return position === null ? null : parsePositionSortKey(position)
      },
      generations: (projection) =>
        Promise.resolve(
          !isMade
            ? []
            : texts(
                `SELECT generation AS text FROM collections WHERE dropped = 0
                 UNION SELECT generation FROM checkpoints`,
              )
                .map(storedText)
                .filter((generation) => parseGeneration(generation)?.projection === projection),
        ),
      check: () => (isMade ? checkFile(ask, () => false) : checkStructure(ask)),
      close: () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
