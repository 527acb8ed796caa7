import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connecting, wentOffline } from '../../../../src/web/api/socket/connection.ts'
import { stocksEndpoint } from '../../../../src/web/api/market/stocks.ts'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { FullQuote } from '../../../../src/web/features/full-quote/full-quote.tsx'
import { StockDetails } from '../../../../src/web/features/stock-details/stock-details.tsx'
import { StockHeader } from '../../../../src/web/features/stock-header/stock-header.tsx'
import { switchLanguage } from '../../../../src/web/i18n/i18n.ts'
import { detail, json, stock, text } from '../../support/fake-server.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const now = Date.parse('2026-01-02T03:04:06.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})

const answering = (more: Parameters<typeof detail>[1] = {}) =>
  createWorld({ 'GET /api/stocks/AAPL': () => json(detail('AAPL', more)) })

describe('the header of a stock', () => {
  it('shows symbol, name, exchange, currency and price, and that the price is simulated', async () => {
    await renderPart(answering(), <StockHeader symbol="AAPL" />)
    expect(await screen.findByText('NASDAQ')).toBeTruthy()
    for (const text of ['AAPL', 'AAPL Incorporated', 'USD', 'SIMULATED', '100.00'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText('▲ +1.00 (+1.01%)')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1_000))
    expect(document.title).toBe('AAPL 100.00 ▲ +1.01% · Tapedeck')
  })

  it('follows the tape', async () => {
    const world = answering()
    await renderPart(world, <StockHeader symbol="AAPL" />)
    await screen.findByText('NASDAQ')
    act(() => {
      world.store.dispatch(pricesArrived([['AAPL', 97.5, -1.5, -1.52, 2_000_000, now]]))
      world.frame()
    })
    expect(screen.getByText('97.50')).toBeTruthy()
    expect(screen.getByText('▼ −1.50 (−1.52%)')).toBeTruthy()
  })

  it('does not call a real price simulated', async () => {
    await renderPart(answering({ simulated: false }), <StockHeader symbol="AAPL" />)
    await screen.findByText('NASDAQ')
    expect(screen.queryByText('SIMULATED')).toBeNull()
  })

  it.each([
    ['en', 'Looks like a 10:1 split', 'Jan 2, 2026'],
    ['zh-TW', '疑似 10:1 股票分割', '2026年1月2日'],
  ] as const)('says that the price looks split, in %s', async (language, words, date) => {
    const suspectedSplit = {
      ratio: '10:1',
      date: '2026-01-02',
      since: '2026-01-02T14:30:00.000Z',
    } as const
    const { i18n } = await renderPart(answering({ suspectedSplit }), <StockHeader symbol="AAPL" />)
    await act(() => switchLanguage(i18n, language))
    expect((await screen.findByText(words)).title).toContain(date)
  })

  it('says when a stock has no price', async () => {
    const none = { price: null, change: null, changePercent: null }
    await renderPart(answering(none), <StockHeader symbol="AAPL" />)
    expect(await screen.findByText('Stock data incomplete - price not available.')).toBeTruthy()
  })

  it('shows the sample price, marked as one, when the price cannot be fetched', async () => {
    const world = createWorld({ 'GET /api/stocks/AAPL': () => text('behind', 503) })
    await renderPart(world, <StockHeader symbol="AAPL" />)
    expect(await screen.findByText('Failed to fetch stock details')).toBeTruthy()
    expect(screen.getByText('SAMPLE')).toBeTruthy()
    expect(screen.getByText('175.23')).toBeTruthy()
  })

  it('says that a symbol is unknown in the words of the server', async () => {
    const world = createWorld({ 'GET /api/stocks/NOPE': () => text('Unknown symbol NOPE', 404) })
    await renderPart(world, <StockHeader symbol="NOPE" />)
    expect(await screen.findByText('Unknown symbol NOPE')).toBeTruthy()
    expect(screen.queryByText('SAMPLE')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('asks again for a stock that was unknown, once the list has it', async () => {
    const world = createWorld({
      'GET /api/stocks/AAPL': () => text('Unknown symbol AAPL', 404),
      'GET /api/stocks': () => json({ stocks: [stock('MSFT')], total: 1 }),
    })
    const list = () =>
      world.store.dispatch(stocksEndpoint.initiate({ asOf: null }, { forceRefetch: true }))
    await renderPart(world, <StockHeader symbol="AAPL" />)
    await screen.findByText('Unknown symbol AAPL')
    await act(list)
    expect(world.server.asked('GET /api/stocks/AAPL')).toHaveLength(1)

    world.server.answers['GET /api/stocks'] = () => json({ stocks: [stock('AAPL')], total: 1 })
    world.server.answers['GET /api/stocks/AAPL'] = () => json(detail('AAPL'))
    await act(list)
    expect(await screen.findByText('NASDAQ')).toBeTruthy()
    expect(screen.queryByText('Unknown symbol AAPL')).toBeNull()
    await act(list)
    expect(world.server.asked('GET /api/stocks/AAPL')).toHaveLength(2)
  })

  it('says how old the price is while the connection is lost', async () => {
    const world = answering()
    await renderPart(world, <StockHeader symbol="AAPL" />)
    await screen.findByText('NASDAQ')
    expect(screen.queryByText(/STALE/)).toBeNull()
    act(() => {
      world.store.dispatch(
        wentOffline({ attempt: 0, retryAt: now + 3_000, lastPriceAt: now - 34_000 }),
      )
    })
    expect(screen.getByText(/^STALE \d+ s$/)).toBeTruthy()
    act(() => {
      world.store.dispatch(connecting({ attempt: 1 }))
    })
    expect(screen.getByText(/^STALE \d+ s$/)).toBeTruthy()
  })

  it('says the date of a price that is not of today', async () => {
    const old = { lastUpdated: '2020-12-01T20:00:00.000Z' }
    await renderPart(answering(old), <StockHeader symbol="AAPL" />)
    expect(await screen.findByText('as of Dec 1, 2020')).toBeTruthy()
  })
})

describe('Stock Details', () => {
  const labels = {
    en: [
      'Volume',
      'Previous close',
      'Open',
      'Day range',
      '52-week range',
      'Average volume',
      'Market cap',
      'P/E ratio',
      'Beta',
      'Dividend yield',
      'EPS',
      'About',
    ],
    'zh-TW': [
      '成交量',
      '前收盤價',
      '開盤價',
      '當日區間',
      '52 週區間',
      '平均成交量',
      '市值',
      '本益比',
      'Beta 值',
      '殖利率',
      '每股盈餘',
      '關於',
    ],
  } as const

  it.each(['en', 'zh-TW'] as const)('has every label in %s', async (language) => {
    const world = createWorld({ 'GET /api/stocks/AAPL': () => json(detail('AAPL')) }, { language })
    await renderPart(world, <StockDetails symbol="AAPL" />)
    await screen.findByText('98.00 – 102.00')
    for (const label of labels[language]) expect(screen.getByText(label)).toBeTruthy()
  })

  it('shows the numbers, and a dash for what is not known', async () => {
    await renderPart(answering({ peRatio: null, dayLow: null }), <StockDetails symbol="AAPL" />)
    expect(await screen.findByText('80.00 – 120.00')).toBeTruthy()
    for (const text of ['1.5M', '2.0M', '99.50', '99.00', '2.5T', '6.07', '1.28', '0.54%'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('–')).toHaveLength(2)
    expect(screen.getByRole('img', { name: '50% of the way from low to high' })).toBeTruthy()
  })

  it('stretches the day’s range to a new high', async () => {
    const world = answering()
    await renderPart(world, <StockDetails symbol="AAPL" />)
    await screen.findByText('98.00 – 102.00')
    act(() => {
      world.store.dispatch(pricesArrived([['AAPL', 103.25, 4.25, 4.29, 1_600_000, now]]))
      world.frame()
    })
    expect(screen.getByText('98.00 – 103.25')).toBeTruthy()
    expect(screen.getByText('1.6M')).toBeTruthy()
  })

  it('keeps a new high when the price falls again, also for who comes back to it', async () => {
    const world = answering()
    const { unmount } = await renderPart(world, <StockDetails symbol="AAPL" />)
    await screen.findByText('98.00 – 102.00')
    for (const [after, price] of [103.25, 97.5, 100].entries())
      act(() => {
        const at = now + after * 1_000
        world.store.dispatch(pricesArrived([['AAPL', price, 1, 1, 1_600_000, at]]))
        world.frame()
      })
    expect(screen.getByText('97.50 – 103.25')).toBeTruthy()
    unmount()
    await renderPart(world, <StockDetails symbol="AAPL" />)
    expect(await screen.findByText('97.50 – 103.25')).toBeTruthy()
  })

  it('asks for the numbers of another day once that has begun, until they are there', async () => {
    // 23:59:58 in New York, and two and four seconds later.
    const [before, midnight, after] = [
      '2026-01-06T04:59:58.000Z',
      '2026-01-06T05:00:00.000Z',
      '2026-01-06T05:00:02.000Z',
    ]
    const world = answering({ lastUpdated: before })
    const comes = (price: number, at: string) =>
      act(() => {
        world.store.dispatch(pricesArrived([['AAPL', price, 1, 1, 500, Date.parse(at)]]))
        world.frame()
      })
    const asked = () => world.server.asked('GET /api/stocks/AAPL').length
    await renderPart(world, <StockDetails symbol="AAPL" />)
    await screen.findByText('98.00 – 102.00')
    comes(100.5, before)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(1)

    comes(101, midnight)
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(asked()).toBeGreaterThan(1)
    expect(screen.getByText('98.00 – 102.00')).toBeTruthy()

    const today = {
      price: 101,
      lastUpdated: midnight,
      open: 101,
      previousClose: 100.5,
      dayLow: 101,
      dayHigh: 101,
    }
    world.server.answers['GET /api/stocks/AAPL'] = () => json(detail('AAPL', today))
    expect(await screen.findByText('101.00 – 101.00')).toBeTruthy()
    comes(101.5, after)
    expect(screen.getByText('101.00 – 101.50')).toBeTruthy()
    const told = asked()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(told)
  })

  it('asks for the numbers of a stock without a price once that has one', async () => {
    const none = { price: null, change: null, changePercent: null }
    const world = answering(none)
    await renderPart(world, <FullQuote symbol="AAPL" />)
    await screen.findByText('Stock data incomplete - price not available.')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    const path = 'GET /api/stocks/AAPL'
    expect(world.server.asked(path)).toHaveLength(1)
    world.server.answers[path] = () => json(detail('AAPL', { open: 77.25 }))
    act(() => {
      world.store.dispatch(pricesArrived([['AAPL', 101, 1, 1, 500, now]]))
      world.frame()
    })
    expect(await screen.findByText('77.25')).toBeTruthy()
    const told = world.server.asked(path).length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(world.server.asked(path)).toHaveLength(told)
  })

  it('says in Chinese what a listed company is about, and leaves what is not ours in English', async () => {
    const about = 'Produces oil and gas from US shale.'
    const inChinese = async (serverText: string) => {
      const world = createWorld(
        { 'GET /api/stocks/AAPL': () => json(detail('AAPL', { about: serverText })) },
        { language: 'zh-TW' },
      )
      await renderPart(world, <StockDetails symbol="AAPL" />)
    }
    await inChinese(about)
    expect(await screen.findByText('從美國頁岩生產石油與天然氣。')).toBeTruthy()
    expect(screen.queryByText(about)).toBeNull()
    cleanup()
    await inChinese('A publisher wrote this.')
    expect((await screen.findByText('A publisher wrote this.')).lang).toBe('en')
    cleanup()
    await renderPart(answering({ about }), <StockDetails symbol="AAPL" />)
    expect((await screen.findByText(about)).lang).toBe('')
  })

  it('says when details cannot be fetched, and tries again when asked', async () => {
    let up = false
    const world = createWorld({
      'GET /api/stocks/AAPL': () => (up ? json(detail('AAPL')) : text('behind', 503)),
    })
    await renderPart(world, <StockDetails symbol="AAPL" />)
    expect(await screen.findByText('Failed to fetch stock details')).toBeTruthy()
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('98.00 – 102.00')).toBeTruthy()
  })
})
