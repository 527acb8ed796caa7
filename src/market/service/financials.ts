import type { Financials } from '../../domain/stock/financials.ts'
import { boundedCache } from '../../platform/bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { FeedCommands } from '../feed-port.ts'
import type { MarketDataProvider } from '../port.ts'

export const financialsLimits = {
  /** How long an answer of the provider is used. */
  freshMs: 3_600_000,
  /** One retry after a failure. */
  attemptsMax: 2,
  /** Cached answers; the least recently used is evicted. */
  answersMax: 10_000,
} as const

/** `unavailable`: the provider did not answer, and no statements are recorded. */
export type FinancialsAnswer =
  | { readonly ok: true; readonly source: string; readonly financials: Financials | null }
  | { readonly ok: false; readonly reason: 'unavailable' }

type Recorded = Financials & { readonly source: string }

export interface FinancialsDeps {
  readonly provider: Pick<MarketDataProvider, 'source' | 'simulated' | 'financials'>
  readonly commands: Pick<FeedCommands, 'importFinancials'>
  /** The statements recorded in the log. */
  readonly recorded: (symbol: string) => Promise<Recorded | null>
  readonly clock: Pick<Clock, 'monotonic'>
  readonly onFault: (symbol: string, error: unknown) => void
}

export type AskFinancials = (symbol: string) => Promise<FinancialsAnswer>

interface Kept {
  readonly at: number
  readonly answer: Promise<FinancialsAnswer>
}

const recordedAnswer = ({ source, years, income, balance, cash }: Recorded): FinancialsAnswer => ({
  ok: true,
  source,
  financials: { years, income, balance, cash },
})

/**
 * A company's statements: requested from the provider when they are first needed, recorded as an
 * event, and requested again after an hour. A simulated company reports once, so its recorded
 * statements are used. While the provider is unavailable, the recorded statements are the answer.
 */
export const createFinancials = (deps: FinancialsDeps): AskFinancials => {
  const { provider, commands, recorded, clock, onFault } = deps
  const { freshMs, attemptsMax, answersMax } = financialsLimits
  const kept = boundedCache<Kept>(answersMax)

  const fetchWithRetry = async (symbol: string): Promise<Financials | null> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await provider.financials(symbol)
      } catch (error) {
        if (attempt === attemptsMax) throw error
      }
    }
  }

  const ask = async (symbol: string): Promise<FinancialsAnswer> => {
    const known = await recorded(symbol)
    if (known && provider.simulated && known.source === provider.source)
      return recordedAnswer(known)
    try {
      const financials = await fetchWithRetry(symbol)
      if (financials === null)
        return known ? recordedAnswer(known) : { ok: true, source: provider.source, financials }
      const outcome = await commands.importFinancials(provider.source, symbol, financials)
      if (outcome.ok) return { ok: true, source: provider.source, financials }
      throw new Error(outcome.reason === 'refused' ? outcome.sentence : outcome.reason)
    } catch (error) {
      onFault(symbol, error)
      return known ? recordedAnswer(known) : { ok: false, reason: 'unavailable' }
    }
  }

  const forget = (symbol: string, entry: Kept) => {
    if (kept.peek(symbol) === entry) kept.delete(symbol)
  }

  return async (symbol) => {
    const known = kept.get(symbol)
    const fresh = known !== undefined && clock.monotonic() - known.at < freshMs
    const entry = fresh ? known : { at: clock.monotonic(), answer: ask(symbol) }
    if (entry !== known) kept.set(symbol, entry)
    try {
      const answer = await entry.answer
      // A failure is not cached for an hour.
      if (!answer.ok) forget(symbol, entry)
      return answer
    } catch (error) {
      forget(symbol, entry)
      throw error
    }
  }
}
