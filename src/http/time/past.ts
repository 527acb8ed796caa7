import { LRUCache } from 'lru-cache'
import { formatPosition, type Position } from '../../eventstore/position.ts'
import { financialsOf } from '../../projections/financials/read.ts'
import type { PastReadModels } from '../../projections/past/past-read-models.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import type { HttpDeps } from '../deps.ts'
import type { HttpLimits } from '../limits/http-limits.ts'
import type { MarketDataService } from '../market/service.ts'

type PastScanner = HttpDeps['scanner']

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
  { past: readModelsThen, readScanner, closing, log }: HttpDeps,
  limits: HttpLimits,
): Past => {
  if (closing !== undefined)
    void readModelsThen.follow({
      signal: closing,
      random: Math.random,
      onFailure: (error) => log.warn({ err: error }, 'quotes of the past are not folded ahead'),
    })
  const boards = new LRUCache<string, PastScanner, Position>({
    max: limits.pastBoardsMax,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: position }) => {
      const read = await readScanner(readModelsThen.at(position, null, { allCharts: true }))
      return { ...read, stands: () => position }
    },
  })
  return {
    readModels: readModelsThen,
    market: marketThen,
    scanner: (position) => boards.forceFetch(formatPosition(position), { context: position }),
  }
}
