import { openQuiet } from '../../eventstore/embedded/read/open-to-read.ts'
import { DamagedLog } from '../../eventstore/errors.ts'
import { type TextBytes, textOf } from '../../platform/sqlite.ts'
import { parsePositionSortKey } from '../../eventstore/position.ts'
import { parseGeneration } from '../generation.ts'
import type { ReadModelStore } from '../port.ts'

/** The contents of a file of read models or sessions. */
export interface FileLook extends Pick<ReadModelStore, 'live' | 'generations' | 'seen'> {
  /** The id of the log that it belongs to; null: it is unclaimed. */
  readonly owner: string | null
  /** Reads every page. @throws DamagedLog when SQLite finds an invalid one */
  checkStructure(): void
  close(): void
}

/**
 * Opens a file of read models or sessions that no process writes; nothing in its folder changes.
 * @throws DamagedLog, EventStoreUnavailable, which name the file
 */
export const lookInto = (file: string): FileLook => {
  const connection = openQuiet(file)
  const hasTable = (name: string) =>
    connection
      .prepare<object>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get([name]) !== undefined
  const texts = (sql: string, values: readonly string[] = []): readonly string[] =>
    connection
      .prepare<{ readonly text: TextBytes }>(`SELECT CAST(text AS BLOB) AS text FROM (${sql})`)
      .all(values)
      .map(({ text }) => textOf(text))
  try {
    const owner = hasTable('log') ? (texts('SELECT id AS text FROM log')[0] ?? null) : null
    const isMade = hasTable('collections')
    const one = (sql: string, value: string) =>
      Promise.resolve(isMade ? (texts(sql, [value])[0] ?? null) : null)
    return {
      owner,
      live: (projection) =>
        one('SELECT generation AS text FROM live WHERE projection = ?', projection),
      seen: async (generation) => {
        const sql = 'SELECT position AS text FROM checkpoints WHERE generation = ?'
        const position = await one(sql, generation)
        return position === null ? null : parsePositionSortKey(position)
      },
      generations: (projection) =>
        Promise.resolve(
          !isMade
            ? []
            : texts(
                `SELECT generation AS text FROM collections WHERE dropped = 0
                 UNION SELECT generation FROM checkpoints`,
              ).filter((generation) => parseGeneration(generation)?.projection === projection),
        ),
      checkStructure: () => {
        const [found = ''] = texts('SELECT quick_check AS text FROM pragma_quick_check(1)')
        if (found !== 'ok') throw new DamagedLog(`The file '${file}' is damaged: ${found}`)
      },
      close: () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
