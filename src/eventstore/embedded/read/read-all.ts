import type { ReadAllOptions, RecordedEvent } from '../../port.ts'
import { checkReadAll } from '../../rules.ts'
import { decodeBlock, type StoredBlock } from '../blocks/block.ts'
import { beginQuery, prepareBlocks } from '../blocks/block-query.ts'
import { type EventRow, toRecordedEvent } from '../blocks/event-row.ts'
import { toRow } from '../index/log-positions.ts'
import { isLost } from '../blocks/lost-event.ts'
import type { LogState } from '../log-state.ts'
import { nextTurn } from '../write/next-turn.ts'

export const createReadAll = (
  log: LogState,
): ((options?: ReadAllOptions) => AsyncIterable<RecordedEvent>) => {
  const { connection, limits } = log
  const begin = beginQuery(connection)
  const forwards = prepareBlocks(connection, 'WHERE first >= ? ORDER BY first LIMIT ?')
  const backwards = prepareBlocks(connection, 'WHERE first <= ? ORDER BY first DESC LIMIT ?')

  /** Reads from the block that contains this position; the limit counts blocks, not events. */
  const pageFrom = (position: number, down: boolean): readonly StoredBlock[] => {
    if (down) return backwards.all([position, limits.blocksPerPage])
    const first = begin.get([position])?.first ?? position
    return forwards.all([first, limits.blocksPerPage])
  }

  const eventsOf = (block: StoredBlock, down: boolean): readonly (EventRow | null)[] => {
    const { rows } = decodeBlock(connection.file, block)
    return down ? rows.toReversed() : rows
  }

  return async function* (options = {}) {
    checkReadAll(options)
    log.checkOpen()
    const down = options.direction === 'backwards'
    const start = options.from === undefined ? null : toRow(options.from, log.first, log.head())
    let next = down ? (start === null ? log.head() : start - 1) : (start ?? log.first)
    let left = options.maxCount ?? Number.POSITIVE_INFINITY
    const isPassed = (position: number) => (down ? position > next : position < next)
    while (left > 0) {
      log.checkOpen()
      const page = log.damage.noting(() => pageFrom(next, down))
      for (const block of page) {
        for (const row of log.damage.noting(() => eventsOf(block, down))) {
          if (row === null || isLost(row) || isPassed(row.position)) continue
          yield toRecordedEvent(row)
          left -= 1
          if (left === 0) return
        }
        next = down ? block.first - 1 : block.first + block.events
      }
      if (page.length < limits.blocksPerPage) return
      await nextTurn()
    }
  }
}
