import { boundedCache } from '../../platform/bounded-cache.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { formatPosition, isAfter, type Position } from '../../eventstore/position.ts'
import { financialsOf } from '../../projections/financials/read.ts'
import { recordedUntil } from '../../projections/past/recorded-until.ts'
import type { PastReadModels } from '../../projections/past/past-read-models.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import type { HttpDeps } from '../deps.ts'
import type { HttpLimits } from '../limits/http-limits.ts'
import type { MarketDataService } from '../market/service.ts'

type PastScanner = HttpDeps['scanner']

/** The metrics of all symbols, and the position that they stand at. */
interface PastBoard {
  readonly position: Position
  readonly scanner: Awaited<ReturnType<HttpDeps['readScanner']>>
}

const marketPrefixes = [streamPrefix.stock, streamPrefix.priceFeed]

const nearestBefore = (boards: Iterable<PastBoard>, position: Position): PastBoard | null => {
  let nearest: PastBoard | null = null
  for (const board of boards) {
    if (isAfter(board.position, position)) continue
    if (nearest === null || isAfter(board.position, nearest.position)) nearest = board
  }
  return nearest
}

/** Everything that calls read, as it was at a position. */
export interface Past {
  readonly readModels: PastReadModels
  scanner(position: Position): Promise<PastScanner>
  /** What had been recorded by then; a provider is not asked. */
  market(then: ReadModels, now: MarketDataService): MarketDataService
}

const marketThen: Past['market'] = (then, now) => ({
  ...now,
  listing: () => null,
  financials: async (symbol) => {
    const recorded = await financialsOf(then, symbol)
    if (recorded === null) return { ok: true, source: '', financials: null }
    const { source, years, income, balance, cash } = recorded
    return { ok: true, source, financials: { years, income, balance, cash } }
  },
})

export const createPast = (
  { past: readModelsThen, readScanner, events, codec, closing, log }: HttpDeps,
  limits: HttpLimits,
): Past => {
  if (closing !== undefined)
    void readModelsThen.follow({
      signal: closing,
      random: Math.random,
      onFailure: (error) => log.warn({ err: error }, 'quotes of the past are not folded ahead'),
    })
  const boards = boundedCache<PastBoard>(limits.pastBoardsMax)
  /** The events after one position up to another; null: there are too many. */
  const eventsBetween = async (from: Position, until: Position) => {
    const found: AnyEvent[] = []
    for await (const recorded of recordedUntil(events, marketPrefixes, until, { from })) {
      if (found.length === limits.pastBoardEventsMax) return null
      found.push(codec.decodeOnce(recorded))
    }
    return found
  }
  /** A kept board of a little earlier, moved on; null: there is none, or records have to be read. */
  const goOn = async (position: Position): Promise<PastBoard | null> => {
    const earlier = nearestBefore(boards.values(), position)
    const later = earlier && (await eventsBetween(earlier.position, position))
    if (earlier === null || later === null) return null
    boards.delete(formatPosition(earlier.position))
    return (await earlier.scanner.goOn(later)) ? { ...earlier, position } : null
  }
  const readAnew = async (position: Position): Promise<PastBoard> => {
    const then = readModelsThen.at(position, null, { allCharts: true })
    return { position, scanner: await readScanner(then) }
  }
  // Boards are read by one answer at a time: nobody else reads one that goes on.
  const scannerAt = async (position: Position): Promise<PastScanner> => {
    const key = formatPosition(position)
    const board = boards.get(key) ?? (await goOn(position)) ?? (await readAnew(position))
    boards.set(key, board)
    return { ...board.scanner, stands: () => position }
  }
  return { readModels: readModelsThen, market: marketThen, scanner: scannerAt }
}
