import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { switchLanguage } from '../../../../src/web/i18n/i18n.ts'
import { StockActions } from '../../../../src/web/app/dashboard/stock-actions.tsx'
import { LazyWindows } from '../../../../src/web/app/shell/lazy-windows.tsx'
import { WindowLayer } from '../../../../src/web/app/shell/window-layer.tsx'
import { loadWindows, saveWindows } from '../../../../src/web/components/windows/kept-windows.ts'
import {
  keptWindowsKey,
  windowOpened,
  windowResized,
  windowsRestored,
} from '../../../../src/web/state/windows.ts'
import { detail, json, stock, text } from '../../support/fake-server.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

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
