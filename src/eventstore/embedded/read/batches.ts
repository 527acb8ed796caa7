import type { RecordedEvent, SubscribeOptions } from '../../port.ts'
import { decodeBlock } from '../blocks/block.ts'
import { beginQuery, prepareBlocks } from '../blocks/block-query.ts'
import { toRecordedEvent } from '../blocks/event-row.ts'
import { isLost } from '../blocks/lost-event.ts'
import type { LiveEvents } from './live-events.ts'
import type { LogState } from '../log-state.ts'
import type { Bindable } from '../../../platform/sqlite.ts'

export interface Batch {
  readonly events: readonly RecordedEvent[]
  /** All positions up to here have been scanned. */
  readonly upTo: number
}

const matcher = (prefixes: readonly string[] | undefined): ((stream: string) => boolean) =>
  prefixes === undefined
    ? () => true
    : (stream) => prefixes.some((prefix) => stream.startsWith(prefix))

/** At least 1. */
const meanOf = <Item>(items: readonly Item[], measure: (item: Item) => number): number =>
  Math.max(1, items.reduce((sum, item) => sum + measure(item), 0) / items.length)

/** In the head of a block, only a stream's name begins with this text. */
const inHead = (prefix: string): string => `"${prefix}`

const fileBatches = (
  log: LogState,
  { prefixes, inSmallSteps = false }: Pick<SubscribeOptions, 'prefixes' | 'inSmallSteps'>,
) => {
  const { connection, limits } = log
  const { eventsPerBatchMax, charactersPerSmallBatchMax, blocksPerPage } = limits
  const charactersMax = inSmallSteps ? charactersPerSmallBatchMax : limits.charactersPerBatchMax
  const mayMatch = (prefixes ?? []).map(() => 'instr(head, ?)').join(' OR ')
  const bounds: Bindable[] = (prefixes ?? []).map(inHead)
  const begin = beginQuery(connection)
  const blocks = prepareBlocks(
    connection,
    `WHERE first >= ? AND first <= ? ${mayMatch === '' ? '' : `AND (${mayMatch})`}
     ORDER BY first LIMIT ?`,
  )
  const matches = matcher(prefixes)
  /** Means of the last page; they determine how many blocks are read at once. */
  let [eventsPerBlock, charactersPerBlock] = [1, inSmallSteps ? charactersMax : 1]

  return (after: number, head: number): Batch => {
    const end = Math.min(head, after + limits.positionsPerBatchMax)
    const events: RecordedEvent[] = []
    let upTo = after
    let characters = 0
    let from = begin.get([after + 1])?.first ?? after + 1
    for (;;) {
      const asked = Math.min(
        blocksPerPage,
        Math.ceil((eventsPerBatchMax - events.length) / eventsPerBlock),
        Math.ceil((charactersMax - characters) / charactersPerBlock),
      )
      const page = blocks.all([from, end, ...bounds, asked])
      if (page.length > 0) {
        eventsPerBlock = meanOf(page, (block) => block.events)
        charactersPerBlock = meanOf(page, (block) => block.body.length)
      }
      for (const stored of page) {
        for (const row of decodeBlock(connection.file, stored, matches).rows) {
          if (row === null || isLost(row) || row.position <= after) continue
          events.push(toRecordedEvent(row))
          characters += row.data.length
        }
        from = stored.first + stored.events
        upTo = from - 1
        if (events.length >= eventsPerBatchMax || characters >= charactersMax)
          return { events, upTo }
      }
      if (page.length < asked) return { events, upTo: Math.max(upTo, end) }
    }
  }
}

const liveBatch = (
  live: LiveEvents,
  matches: (stream: string) => boolean,
  after: number,
  head: number,
  eventsMax: number,
): Batch => {
  const events: RecordedEvent[] = []
  let upTo = after
  while (upTo < head && events.length < eventsMax) {
    upTo += 1
    const event = live.at(upTo, matches)
    if (event !== null) events.push(event)
  }
  return { events, upTo }
}

/** Reads the log forwards from a position: from memory where possible, otherwise from the file. */
export const createBatches = (
  log: LogState,
  options: Pick<SubscribeOptions, 'prefixes' | 'inSmallSteps'>,
): ((after: number, head: number) => Batch) => {
  const matches = matcher(options.prefixes)
  const fromFile = fileBatches(log, options)
  const { live, limits } = log
  const liveEventsMax = options.inSmallSteps === true ? 1 : limits.eventsPerBatchMax
  return (after, head) =>
    live?.covers(after) === true
      ? liveBatch(live, matches, after, head, liveEventsMax)
      : fromFile(after, head)
}
