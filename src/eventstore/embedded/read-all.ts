import type { ReadAllOptions, RecordedEvent } from '../port.ts'
import { checkReadAll } from '../rules.ts'
import { prepareEvents } from './event-query.ts'
import { toRecordedEvent } from './event-row.ts'
import { toRow } from './log-positions.ts'
import type { LogState } from './log-state.ts'
import { nextTurn } from './next-turn.ts'

export const createReadAll = (
  log: LogState,
): ((options?: ReadAllOptions) => AsyncIterable<RecordedEvent>) => {
  const { connection, limits } = log
  const from = `FROM events e JOIN streams s ON s.id = e.stream`
  const forwards = prepareEvents(
    connection,
    `${from} WHERE e.position >= ? ORDER BY e.position LIMIT ?`,
  )
  const backwards = prepareEvents(
    connection,
    `${from} WHERE e.position <= ? ORDER BY e.position DESC LIMIT ?`,
  )

  return async function* (options = {}) {
    checkReadAll(options)
    log.checkOpen()
    const down = options.direction === 'backwards'
    const start = options.from === undefined ? null : toRow(options.from, log.first, log.head())
    let next = down ? (start === null ? log.head() : start - 1) : (start ?? log.first)
    let left = options.maxCount ?? Number.POSITIVE_INFINITY
    while (left > 0) {
      log.checkOpen()
      const asked = Math.min(left, limits.rowsPerPage)
      const page = (down ? backwards : forwards).all([next, asked])
      for (const row of page) yield toRecordedEvent(connection.file, row)
      const last = page.at(-1)
      if (last === undefined || page.length < asked) return
      next = last.position + (down ? -1 : 1)
      left -= page.length
      await nextTurn()
    }
  }
}
