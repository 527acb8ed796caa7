import { describe, expect, it } from 'vitest'
import type { Financials } from '../../../../src/domain/stock/financials.ts'
import {
  createFinancials,
  type FinancialsDeps,
  financialsLimits,
} from '../../../../src/market/service/financials.ts'
import { marketLog } from '../../../support/logs/market-log.ts'

const revenueOf = (value: number): Financials => ({
  years: [2024],
  income: [{ metric: 'Total Revenue', ttm: value, amounts: [value] }],
  balance: [],
  cash: [],
})

const listing = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  exchange: 'NASDAQ',
  currency: 'USD',
  sector: null,
} as const

/** A provider that answers what is next in `answers`: statements, none, or a failure. */
const world = async (
  answers: (Financials | null | Error)[],
  provider: Partial<FinancialsDeps['provider']> = {},
) => {
  let now = 0
  const faults: unknown[] = []
  const log = marketLog(() => now)
  const commands = log.writer()
  await commands.listStock('yahoo', listing)
  const deps: FinancialsDeps = {
    provider: {
      source: 'yahoo',
      simulated: false,
      financials: () => {
        const next = answers.shift()
        if (next === undefined) throw new Error('asked once too often')
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
      },
      ...provider,
    },
    commands,
    recorded: () => Promise.resolve(log.eventsOf('FinancialsImported').at(-1) ?? null),
    clock: { monotonic: () => now },
    onFault: (_symbol, error) => faults.push(error),
  }
  return {
    /** A product that was started now: it remembers nothing. */
    start: () => createFinancials(deps),
    pass: (ms: number) => (now += ms),
    recorded: () => log.eventsOf('FinancialsImported'),
    answers,
    faults,
  }
}

const told = (source: string, financials: Financials | null) => ({ ok: true, source, financials })

describe('asking for statements', () => {
  it('records what the provider tells and asks nobody for an hour', async () => {
    const { start, pass, recorded } = await world([revenueOf(1), revenueOf(2)])
    const ask = start()
    expect(await ask('AAPL')).toEqual(told('yahoo', revenueOf(1)))
    expect(recorded()).toMatchObject([{ symbol: 'AAPL', source: 'yahoo', ...revenueOf(1) }])
    pass(financialsLimits.freshMs - 1)
    expect(await ask('AAPL')).toEqual(told('yahoo', revenueOf(1)))
    pass(1)
    expect(await ask('AAPL')).toEqual(told('yahoo', revenueOf(2)))
    expect(recorded()).toHaveLength(2)
  })

  it('asks once for many who ask at once', async () => {
    const { start, answers } = await world([revenueOf(1)])
    const ask = start()
    await Promise.all([ask('AAPL'), ask('AAPL'), ask('AAPL')])
    expect(answers).toEqual([])
  })

  it('tries once more after a failure', async () => {
    const { start, faults } = await world([new Error('slow'), revenueOf(1)])
    expect(await start()('AAPL')).toEqual(told('yahoo', revenueOf(1)))
    expect(faults).toEqual([])
  })

  it('says that nobody answers after two failures, and asks again the next time', async () => {
    const { start, faults } = await world([new Error('one'), new Error('two'), revenueOf(1)])
    const ask = start()
    expect(await ask('AAPL')).toEqual({ ok: false, reason: 'unavailable' })
    expect(faults).toHaveLength(1)
    expect(await ask('AAPL')).toEqual(told('yahoo', revenueOf(1)))
  })

  it('answers what was recorded while the provider is unavailable', async () => {
    const { start, faults } = await world([revenueOf(1), new Error('one'), new Error('two')])
    await start()('AAPL')
    expect(await start()('AAPL')).toEqual(told('yahoo', revenueOf(1)))
    expect(faults).toHaveLength(1)
  })

  it('records nothing of a report that contradicts itself', async () => {
    const torn = { ...revenueOf(1), years: [2024, 2023] }
    const { start, recorded, faults } = await world([torn])
    expect(await start()('AAPL')).toEqual({ ok: false, reason: 'unavailable' })
    expect(recorded()).toEqual([])
    expect(String(faults[0])).toContain('columns_differ_in_length')
  })

  it('remembers so many answers, those asked for last', async () => {
    const asked: string[] = []
    const financials = (symbol: string) => {
      asked.push(symbol)
      return Promise.resolve(null)
    }
    const { start } = await world([], { financials })
    const ask = start()
    const many = Array.from({ length: financialsLimits.answersMax }, (_, n) => `S${n.toString()}`)
    for (const symbol of [...many, 'S0', 'ONE MORE', 'S0']) await ask(symbol)
    expect(asked).toEqual([...many, 'ONE MORE'])
    await ask('S1')
    expect(asked.at(-1)).toBe('S1')
  })

  it('knows when there are none', async () => {
    const { start, recorded } = await world([null])
    expect(await start()('AAPL')).toEqual(told('yahoo', null))
    expect(recorded()).toEqual([])
  })

  it('asks a simulated company only once: what it reported stands', async () => {
    const simulated = { source: 'simulated', simulated: true }
    const { start, pass } = await world([revenueOf(1)], simulated)
    await start()('AAPL')
    pass(10 * financialsLimits.freshMs)
    expect(await start()('AAPL')).toEqual(told('simulated', revenueOf(1)))
  })
})
