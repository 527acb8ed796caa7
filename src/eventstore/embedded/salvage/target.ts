import { decodeBlock, isWhole, type StoredBlock } from '../blocks/block.ts'
import { insertBlock, prepareBlocks, valuesOf } from '../blocks/block-query.ts'
import type { EventRow } from '../blocks/event-row.ts'
import { embeddedPageBytes } from '../limits.ts'
import { prepareSetAge } from '../retention/stored-age.ts'
import { openSchema } from '../schema.ts'
import { openConnection } from '../sqlite.ts'

/** The new log while it is written. */
export interface SalvageTarget {
  /** Adds a valid block whose positions no other block has. @returns whether it is valid */
  take(block: StoredBlock): boolean
  setMaxAge(stream: string, seconds: number | null): void
  setFirst(position: number): void
  /** In the log's order. */
  blocks(): Generator<{
    readonly first: number
    readonly events: number
    readonly rows: readonly (EventRow | null)[]
  }>
  close(): void
}

const blocksPerPage = 64

/** @param file must not exist yet */
export const openSalvageTarget = (file: string): SalvageTarget => {
  const connection = openConnection(file, file, 0)
  connection.exec(`PRAGMA page_size = ${embeddedPageBytes}; PRAGMA journal_mode = WAL`)
  openSchema(connection, { firstPosition: () => 1 })
  const insert = connection.prepare(insertBlock)
  const last = connection.prepare<{ readonly end: number }>(
    'SELECT first + events AS end FROM blocks WHERE first < ? ORDER BY first DESC LIMIT 1',
  )
  const page = prepareBlocks(connection, 'WHERE first >= ? ORDER BY first LIMIT ?')
  const setMaxAge = prepareSetAge(connection)
  const first = connection.prepare('UPDATE log SET first_position = ?, indexed = ?')
  connection.exec('BEGIN')
  return {
    take: (block) => {
      if (!isWhole(block)) return false
      const end = block.first + block.events
      if ((last.get([end])?.end ?? 0) <= block.first) insert.run(valuesOf(block))
      return true
    },
    setMaxAge,
    setFirst: (position) => void first.run([position, position - 1]),
    *blocks() {
      for (let next = 0, isLast = false; !isLast;) {
        const found = page.all([next, blocksPerPage])
        for (const stored of found) {
          const { rows } = decodeBlock(file, stored)
          yield { first: stored.first, events: stored.events, rows }
          next = stored.first + stored.events
        }
        isLast = found.length < blocksPerPage
      }
    },
    close: () => {
      if (connection.inTransaction) connection.exec('COMMIT')
      connection.close()
    },
  }
}
