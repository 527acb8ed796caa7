import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stockDecider } from '../../../src/domain/stock/decider.ts'
import { listedEarlier } from '../../../src/domain/stock/state.ts'
import { json } from '../../support/service-peer.ts'
import { noon, quotePath, quoteRow, seconds, yahooPeer } from '../../support/yahoo-peer.ts'

let yahoo: Awaited<ReturnType<typeof yahooPeer>>

beforeEach(async () => {
  yahoo = await yahooPeer()
})
afterEach(() => yahoo.close())

describe('quotes of Yahoo', () => {
  it('are ticks of the asked symbols, by our names for them', async () => {
    yahoo.quotesAre(quoteRow('AAPL'), quoteRow('BRK-B', { regularMarketPrice: 350.1 }))
    const at = Date.parse(noon) - 5_000
    expect(await yahoo.provider(['AAPL', 'BRK.B']).quotes(['AAPL', 'BRK.B'])).toEqual([
      ['AAPL', 187.5, 12_345, at],
      ['BRK.B', 350.1, 12_345, at],
    ])
    expect(yahoo.badRows).toEqual([])
  })

  it('are asked for a hundred at a time', async () => {
    const symbols = Array.from({ length: 230 }, (_, i) => `S${i.toString()}`)
    const sizes: number[] = []
    yahoo.answers[quotePath] = (url, response) => {
      const asked = url.searchParams.get('symbols')!.split(',')
      sizes.push(asked.length)
      json(response, { quoteResponse: { result: asked.map((s) => quoteRow(s)), error: null } })
    }
    expect(await yahoo.provider(symbols).quotes(symbols)).toHaveLength(230)
    expect(sizes).toEqual([100, 100, 30])
  })

  it.each([
    ['bad_price', { regularMarketPrice: null }],
    ['bad_price', { regularMarketPrice: '187.5' }],
    ['bad_price', { regularMarketPrice: 0 }],
    ['bad_price', { regularMarketPrice: -1 }],
    ['bad_price', { regularMarketPrice: undefined }],
    ['bad_shape', { regularMarketTime: 'yesterday' }],
    ['bad_shape', { regularMarketTime: -1 }],
    ['bad_shape', { regularMarketTime: 1e13 }],
    ['bad_shape', { regularMarketVolume: 'many' }],
    ['bad_shape', { symbol: 7 }],
    ['unknown_symbol', { symbol: 'XYZ' }],
    ['another_currency', { currency: 'EUR' }],
  ])('cost a row that is wrong, and no other: %s for %o', async (fault, wrong) => {
    yahoo.quotesAre(quoteRow('IBM', wrong), quoteRow('AAPL'))
    const batch = await yahoo.provider(['AAPL', 'IBM']).quotes(['AAPL', 'IBM'])
    expect(batch.map(([symbol]) => symbol)).toEqual(['AAPL'])
    expect(yahoo.badRows).toEqual([`yahoo ${fault}`])
  })

  it('give fundamentals, with null for what was not told', async () => {
    yahoo.quotesAre(
      quoteRow('AAPL', { sharesOutstanding: 'n/a', trailingAnnualDividendRate: undefined }),
    )
    expect(await yahoo.provider(['AAPL']).fundamentals('AAPL')).toEqual({
      sharesOutstanding: null,
      floatShares: null,
      epsTtm: 6.1,
      dividendsTtm: null,
      beta: null,
      about: null,
    })
    yahoo.quotesAre()
    expect(await yahoo.provider(['AAPL']).fundamentals('AAPL')).toBeNull()
  })
})

describe('bars of Yahoo', () => {
  const days = ['2026-06-08', '2026-06-09', '2026-06-10']
  const opens = days.map((day) => seconds(`${day}T13:30:00Z`))
  const chartOf = (timestamp: unknown[] | undefined, quote: object, meta: object = {}) => ({
    chart: {
      result: [
        {
          meta: { currency: 'USD', symbol: 'AAPL', ...meta },
          timestamp,
          indicators: { quote: [quote] },
        },
      ],
      error: null,
    },
  })
  const quote = {
    open: [10, 11, 12],
    high: [12, 13, 14],
    low: [9, 10, 11],
    close: [11, 12, 13],
    volume: [100, 200, 300],
  }
  const chartIs = (daily: object, intraday: object = chartOf(undefined, {})) => {
    yahoo.answers['query2.finance.yahoo.com/v8/finance/chart/AAPL'] = (url, response) =>
      json(response, url.searchParams.get('interval') === '1d' ? daily : intraday)
  }
  const history = () => yahoo.provider(['AAPL']).history('AAPL', Date.parse(noon))

  it('start at 00:00 UTC of their trading date, and can be imported', async () => {
    chartIs(chartOf(opens, quote))
    const [daily, ...others] = await history()
    expect(others).toEqual([])
    expect(daily).toEqual({
      timeframe: '1D',
      bars: { times: days.map((day) => seconds(`${day}T00:00:00Z`)), ...quote },
    })
    const command = { type: 'ImportBars', symbol: 'AAPL', source: 'yahoo', ...daily! } as const
    expect(stockDecider.decide(command, listedEarlier).ok).toBe(true)
  })

  it.each([
    ['bad_price', { close: [11, null, 13] }],
    ['bad_price', { open: [10, 'eleven', 12] }],
    ['bad_price', { low: [9, -1, 11] }],
    ['bad_price', { high: [12, 9.5, 14] }],
    ['bad_price', { volume: [100, -5, 300] }],
  ])('lose a row that is wrong, and no other: %s for %o', async (fault, wrong) => {
    chartIs(chartOf(opens, { ...quote, ...wrong }))
    const [daily] = await history()
    expect(daily?.bars.close).toEqual([11, 13])
    expect(yahoo.badRows).toEqual([`yahoo ${fault}`])
  })

  it('lose a row whose time no calendar has', async () => {
    chartIs(chartOf([opens[0], opens[1], 1e13], quote))
    const [daily] = await history()
    expect(daily?.bars.times).toHaveLength(2)
    expect(yahoo.badRows).toEqual(['yahoo bad_time'])
  })

  it('lose a row out of its place, and a quarter hour that is none', async () => {
    const at = (minutes: number) => seconds('2026-06-10T13:30:00Z') + minutes * 60
    chartIs(chartOf([opens[0], opens[2], opens[1]], quote), chartOf([at(0), at(7), at(15)], quote))
    const [quarters, daily] = await history()
    expect(quarters?.bars.times).toEqual([at(0), at(15)])
    expect(daily?.bars.times).toHaveLength(2)
    expect(yahoo.badRows).toEqual(['yahoo bad_time', 'yahoo bad_time'])
  })

  it('are none of a symbol that is traded in another currency, or that has none', async () => {
    chartIs(chartOf(opens, quote, { currency: 'EUR' }))
    expect(await history()).toEqual([])
    chartIs({ chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } })
    await expect(history()).rejects.toThrow('No data found')
  })
})

describe('statements of Yahoo', () => {
  const series = (name: string, ...values: [string, unknown][]) => ({
    meta: { symbol: ['AAPL'], type: [name] },
    timestamp: values.map(([date]) => seconds(`${date}T00:00:00Z`)),
    [name]: values.map(([asOfDate, raw]) =>
      raw === null ? null : { asOfDate, currencyCode: 'USD', reportedValue: { raw, fmt: '' } },
    ),
  })

  const answer = (...told: ReturnType<typeof series>[]) => {
    const path = 'query1.finance.yahoo.com/ws/fundamentals-timeseries/v1/finance/timeseries/AAPL'
    yahoo.answers[path] = (url, response) => {
      const asked = url.searchParams.get('type')!.split(',')
      const result = told.filter(({ meta }) => asked.includes(meta.type[0]!))
      json(response, { timeseries: { result, error: null } })
    }
  }

  it('lose an amount that is no number, and it is counted', async () => {
    answer(
      series('annualTotalRevenue', ['2024-09-28', '391'], ['2025-09-27', 416]),
      series('annualNetIncome', ['2024-09-28', {}], ['2025-09-27', null]),
      series('annualTotalAssets', ['2024-09-28', 'n/a'], ['2025-09-27', 359]),
      series('trailingTotalRevenue', ['2026-03-28', true]),
    )
    expect(await yahoo.provider(['AAPL']).financials('AAPL')).toEqual({
      years: [2025, 2024],
      income: [{ metric: 'Total Revenue', ttm: null, amounts: [416, null] }],
      balance: [{ metric: 'Total Assets', ttm: 359, amounts: [359, null] }],
      cash: [],
    })
    expect(yahoo.badRows).toEqual(new Array(4).fill('yahoo bad_amount'))
  })

  it('are rows by fiscal year, newest first, with the last twelve months', async () => {
    answer(
      series('annualTotalRevenue', ['2024-09-28', 391], ['2025-09-27', 416]),
      series('annualTotalAssets', ['2024-09-28', 365], ['2025-09-27', 359]),
      series('annualFreeCashFlow', ['2025-09-27', 99]),
      series('annualNetIncome', ['2024-09-28', null], ['2025-09-27', 112]),
      series('trailingTotalRevenue', ['2026-03-28', 430]),
    )
    const told = await yahoo.provider(['AAPL']).financials('AAPL')
    expect(told).toEqual({
      years: [2025, 2024],
      income: [
        { metric: 'Total Revenue', ttm: 430, amounts: [416, 391] },
        { metric: 'Net Income', ttm: null, amounts: [112, null] },
      ],
      balance: [{ metric: 'Total Assets', ttm: 359, amounts: [359, 365] }],
      cash: [{ metric: 'Free Cash Flow', ttm: null, amounts: [99, null] }],
    })
    const command = { type: 'ImportFinancials', symbol: 'AAPL', source: 'yahoo', ...told! } as const
    expect(stockDecider.decide(command, listedEarlier).ok).toBe(true)
    expect(yahoo.badRows).toEqual([])
  })
})
