import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createI18n, switchLanguage } from '../../src/web/i18n/i18n.ts'
import { relativeTime } from '../../src/web/features/news/relative-time.ts'
import { timeFormat } from '../../src/domain/calendar/time-format.ts'
import { sentimentOf } from '../../src/web/features/news/sentiment.ts'
import { NewsPanel } from '../../src/web/features/news/news-panel.tsx'
import { StockActions } from '../../src/web/app/dashboard/stock-actions.tsx'
import { LazyWindows } from '../../src/web/app/shell/lazy-windows.tsx'
import { WindowLayer } from '../../src/web/app/shell/window-layer.tsx'
import { loadWindows, saveWindows } from '../../src/web/components/windows/kept-windows.ts'
import {
  keptWindowsKey,
  windowOpened,
  windowResized,
  windowsRestored,
} from '../../src/web/state/windows.ts'
import type { Preferences } from '../../src/web/state/preferences.ts'
import { deferred, detail, json, stock, text } from './support/fake-server.ts'
import { createWorld, renderPart } from './support/page.tsx'

const item = (index: number, more: Record<string, unknown> = {}) => ({
  uuid: `news-${index.toString()}`,
  title: `Headline ${index.toString()}`,
  url: '/api/news/x',
  snippet: 'Something happened.',
  source: 'Simulated Wire',
  published_at: '2026-01-02T09:05:00.000Z',
  entities: [{ symbol: 'AAPL', match_score: 1, sentiment_score: 0.5 }],
  simulated: true,
  ...more,
})

describe('Recent News', () => {
  it('shows the newest ten with source, age and sentiment, labelled simulated', async () => {
    const news = Array.from({ length: 12 }, (_, index) => item(index))
    const world = createWorld({ 'GET /api/news': () => json({ news }) })
    await renderPart(world, <NewsPanel />)
    expect(await screen.findByText('Headline 9')).toBeTruthy()
    expect(screen.queryByText('Headline 10')).toBeNull()
    expect(screen.getAllByText('Very Positive')).toHaveLength(10)
    expect(screen.getByText('SIMULATED')).toBeTruthy()
  })

  it('follows no address that is not of the web', async () => {
    const news = [item(1, { url: 'javascript:alert(1)' }), item(2, { url: 'https://a.example/b' })]
    const world = createWorld({ 'GET /api/news': () => json({ news }) })
    await renderPart(world, <NewsPanel />)
    const second = await screen.findByRole('link', { name: 'Headline 2' })
    expect(second.getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('Headline 1').getAttribute('href')).toBeNull()
  })

  it('leads to our own article in the language and theme of its reader, and elsewhere as it is', async () => {
    const other = 'https://a.example/b'
    const news = [item(1), item(2, { url: other, simulated: false })]
    const leadsTo = async (preferences: Partial<Preferences>) => {
      const world = createWorld({ 'GET /api/news': () => json({ news }) }, preferences)
      await renderPart(world, <NewsPanel />)
      await screen.findByText('Headline 2')
      const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
      cleanup()
      return addresses
    }
    expect(await leadsTo({})).toEqual(['/api/news/x?language=en&theme=dark', other])
    expect(await leadsTo({ language: 'zh-TW', theme: 'system' })).toEqual([
      '/api/news/x?language=zh-TW',
      other,
    ])
  })

  it('draws the rows of what comes while it loads, and says nothing yet', async () => {
    const answer = deferred<Response>()
    const world = createWorld({ 'GET /api/news': () => answer.promise })
    const { container } = await renderPart(world, <NewsPanel />)
    const rows = () => container.querySelectorAll('[aria-hidden] > .h-12').length
    expect(rows()).toBe(3)
    expect(container.textContent).toBe('Recent News')
    answer.resolve(json({ news: [item(1)] }))
    expect(await screen.findByText('Headline 1')).toBeTruthy()
    expect(rows()).toBe(0)
  })

  it('says when there is none, and when it cannot be loaded', async () => {
    await renderPart(createWorld({ 'GET /api/news': () => json({ news: [] }) }), <NewsPanel />)
    expect(await screen.findByText('No recent news available.')).toBeTruthy()
    cleanup()
    await renderPart(createWorld({ 'GET /api/news': () => text('x', 503) }), <NewsPanel />)
    expect(await screen.findByText('Unable to load news at this time')).toBeTruthy()
    expect(screen.getByText(/^Please check your internet connection\./)).toBeTruthy()
  })

  it('says how long ago: minutes, hours, days, then the date', async () => {
    const { t } = await createI18n('en')
    const at = Date.parse('2026-01-10T00:00:00Z')
    const ago = (minutes: number) =>
      relativeTime(
        new Date(at - minutes * 60_000).toISOString(),
        at,
        t,
        timeFormat('en', 'America/New_York').date,
      )
    expect([0, 59, 60, 1_439, 1_440, 10_079].map(ago)).toEqual([
      '0m ago',
      '59m ago',
      '1h ago',
      '23h ago',
      '1d ago',
      '6d ago',
    ])
    expect(ago(10_080)).toBe('Jan 2, 2026')
  })

  it('has five words for sentiment', () => {
    expect([0.31, 0.3, 0.11, 0.1, 0, -0.1, -0.11, -0.3, -0.31].map(sentimentOf)).toEqual([
      'veryPositive',
      'positive',
      'positive',
      'neutral',
      'neutral',
      'neutral',
      'negative',
      'negative',
      'veryNegative',
    ])
  })
})

describe('Financials', () => {
  const reply = {
    income: [
      { metric: 'Total Revenue', ttm: 391_035_000_000, '2023': 1_500, '2025': -2_000_000 },
      { metric: 'EPS', ttm: 6.07, '2024': null },
    ],
    balance: [{ metric: 'Total Assets', ttm: 5, '2025': 5 }],
    cash: [],
  }
  const open = async (answer: () => Response) => {
    const world = createWorld({
      'GET /api/stocks/AAPL/financials': answer,
      'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
    })
    await renderPart(world, <StockActions symbol="AAPL" />)
    await userEvent.click(screen.getByRole('button', { name: 'Financials' }))
    return { world, dialog: within(await screen.findByRole('dialog')) }
  }

  it('have three tabs with Metric, TTM and the years in descending order', async () => {
    const { dialog } = await open(() => json(reply))
    expect(await dialog.findByText('Total Revenue')).toBeTruthy()
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Income Statement',
      'Balance Sheet',
      'Cash Flow',
    ])
    expect(dialog.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Metric',
      'TTM',
      '2025',
      '2024',
      '2023',
    ])
    for (const shown of ['391.0B', '−2.0M', '1.5K', '6.07'])
      expect(dialog.getByText(shown)).toBeTruthy()
    await userEvent.click(dialog.getByRole('tab', { name: 'Balance Sheet' }))
    expect(dialog.getByText('Total Assets')).toBeTruthy()
    await userEvent.click(dialog.getByRole('tab', { name: 'Cash Flow' }))
    expect(dialog.getByText('No financial data available for this symbol.')).toBeTruthy()
  })

  it('are asked for twice, and then say that they are not to be had', async () => {
    const { world, dialog } = await open(() => text('limit', 429))
    expect(
      await dialog.findByText(
        'Unable to fetch financial data. This may be due to API rate limits or the stock symbol not being available.',
      ),
    ).toBeTruthy()
    expect(world.server.asked('GET /api/stocks/AAPL/financials')).toHaveLength(2)
  })

  it('are kept for an hour, and then asked for again', async () => {
    const opened = Date.parse('2026-01-05T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: opened })
    onTestFinished(() => void vi.useRealTimers())
    const { world } = await open(() => json(reply))
    await screen.findByText('Total Revenue')
    const asked = () => world.server.asked('GET /api/stocks/AAPL/financials').length
    const openAgainAfter = async (ms: number) => {
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      vi.setSystemTime(opened + ms)
      await userEvent.click(screen.getByRole('button', { name: 'Financials' }))
      await screen.findByText('Total Revenue')
    }
    await openAgainAfter(3_599_000)
    expect(asked()).toBe(1)
    await openAgainAfter(3_601_000)
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('say so when the answer cannot be read, and when there is nothing in it', async () => {
    const { dialog } = await open(() => json({ income: 'much' }))
    expect(
      await dialog.findByText('Error loading financial data. Please try again later.'),
    ).toBeTruthy()
    cleanup()
    const empty = await open(() => json({ income: [], balance: [], cash: [] }))
    expect(
      await empty.dialog.findByText('No financial data available for this symbol.'),
    ).toBeTruthy()
  })
})

describe('floating windows', () => {
  const quote = (symbol: string) =>
    windowOpened({ id: `full-quote-${symbol}`, content: { kind: 'full-quote', symbol } })

  it('open at 20,20, each further one 30 px on, and one that is opened again is replaced', () => {
    const { store } = createWorld()
    for (const symbol of ['A', 'B', 'C', 'A']) store.dispatch(quote(symbol))
    expect(
      store.getState().windows.map(({ id, position }) => [id, position.x, position.y]),
    ).toEqual([
      ['full-quote-B', 50, 50],
      ['full-quote-C', 80, 80],
      ['full-quote-A', 20, 20],
    ])
  })

  it('show the whole quote, move with the arrow keys and close with Escape', async () => {
    const world = createWorld({ 'GET /api/stocks/AAPL': () => json(detail('AAPL')) })
    world.store.dispatch(quote('AAPL'))
    await renderPart(world, <WindowLayer movedOn={false} />)
    const window = within(await screen.findByRole('dialog', { name: 'AAPL Full Quote' }))
    expect(await window.findByText('80.00 – 120.00')).toBeTruthy()
    expect(window.getByText('100.00')).toBeTruthy()
    window.getByRole('button', { name: /^Move/ }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(world.store.getState().windows[0]?.position).toEqual({ x: 30, y: 30 })
    await userEvent.keyboard('{Escape}')
    expect(world.store.getState().windows).toHaveLength(0)
  })

  it('are named in the language that is spoken now', async () => {
    const world = createWorld({ 'GET /api/stocks/AAPL': () => json(detail('AAPL')) })
    world.store.dispatch(quote('AAPL'))
    const { i18n } = await renderPart(world, <WindowLayer movedOn={false} />)
    await screen.findByRole('dialog', { name: 'AAPL Full Quote' })
    await act(() => switchLanguage(i18n, 'zh-TW'))
    expect(screen.getByRole('dialog', { name: 'AAPL 完整報價' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '關閉AAPL 完整報價' })).toBeTruthy()
  })

  it('are where they were left at the next visit, with their size, within the screen', () => {
    const { store } = createWorld()
    for (const symbol of ['A', 'B']) store.dispatch(quote(symbol))
    const place = { position: { x: 900, y: 40 }, size: { width: 500, height: 300 } }
    store.dispatch(windowResized({ id: 'full-quote-B', ...place }))
    saveWindows(window.localStorage, store.getState().windows)
    const wide = loadWindows(window.localStorage, { width: 1_440, height: 900 })
    expect(wide).toMatchObject([{ position: { x: 20, y: 20 }, size: null }, place])
    const narrow = loadWindows(window.localStorage, { width: 390, height: 844 })
    expect(narrow[1]?.position).toEqual({ x: 310, y: 40 })

    const next = createWorld()
    next.store.dispatch(quote('B'))
    next.store.dispatch(windowsRestored(wide))
    expect(next.store.getState().windows.map(({ id, opened }) => [id, opened])).toEqual([
      ['full-quote-A', 0],
      ['full-quote-B', 1],
    ])
    saveWindows(window.localStorage, [])
    expect(loadWindows(window.localStorage, { width: 390, height: 844 })).toEqual([])
  })

  it('are there still where their titles were kept with them', () => {
    const { store } = createWorld()
    store.dispatch(quote('A'))
    const kept = store.getState().windows.map((window) => ({ ...window, title: 'A Full Quote' }))
    window.localStorage.setItem(keptWindowsKey, JSON.stringify(kept))
    expect(loadWindows(window.localStorage, { width: 1_440, height: 900 })).toEqual([
      { ...store.getState().windows[0], opened: 0 },
    ])
    window.localStorage.removeItem(keptWindowsKey)
  })

  it.each(['{not json', '{"a":1}', '[{"id":"x"}]'])('are none when %s was kept', (kept) => {
    window.localStorage.setItem(keptWindowsKey, kept)
    expect(loadWindows(window.localStorage, { width: 1_440, height: 900 })).toEqual([])
    window.localStorage.removeItem(keptWindowsKey)
  })

  it('take the focus when they open, and give it back when they close', async () => {
    const world = createWorld({ 'GET /api/stocks/AAPL': () => json(detail('AAPL')) })
    await renderPart(
      world,
      <>
        <button onClick={() => world.store.dispatch(quote('AAPL'))}>Full Quote</button>
        <LazyWindows />
      </>,
    )
    const opener = screen.getByRole('button', { name: 'Full Quote' })
    await userEvent.click(opener)
    const handle = await screen.findByRole('button', { name: /^Move/ })
    await waitFor(() => expect(document.activeElement).toBe(handle))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('say when the quote cannot be fetched, and when there is no price', async () => {
    const none = { price: null, change: null, changePercent: null }
    const world = createWorld({
      'GET /api/stocks/A': () => text('Unknown symbol A', 404),
      'GET /api/stocks/B': () => json(detail('B', none)),
    })
    world.store.dispatch(quote('A'))
    world.store.dispatch(quote('B'))
    await renderPart(world, <WindowLayer movedOn={false} />)
    expect(await screen.findByText('Failed to fetch stock details')).toBeTruthy()
    expect(await screen.findByText('Stock data incomplete - price not available.')).toBeTruthy()
  })
})
