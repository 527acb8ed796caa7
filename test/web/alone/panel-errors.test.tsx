import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, detail, json, stock } from '../support/fake-server.ts'
import { createWorld, renderAt } from '../support/page.tsx'

/** Which part of the page fails when it is drawn. */
const broken = vi.hoisted(() => ({ part: '' }))

const parts = {
  StockHeader: 'the header of AAPL',
  ChartPanel: 'the chart',
  StockDetails: 'the details',
  Movers: 'the movers',
  MarketList: 'the list',
  NewsPanel: 'the news',
} as const

const standIns = vi.hoisted(
  () => (names: readonly string[], says: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        () => {
          if (broken.part === name) throw new Error(`${name} cannot be drawn`)
          return says[name] ?? ''
        },
      ]),
    ),
)

vi.mock('../../../src/web/features/stock-header/stock-header.tsx', () =>
  standIns(['StockHeader', 'EmptyHeader'], parts),
)
vi.mock('../../../src/web/features/chart/chart-panel.tsx', () => standIns(['ChartPanel'], parts))
vi.mock('../../../src/web/features/stock-details/stock-details.tsx', () =>
  standIns(['StockDetails'], parts),
)
vi.mock('../../../src/web/features/movers/movers.tsx', () => standIns(['Movers'], parts))
vi.mock('../../../src/web/features/market-list/market-list.tsx', () =>
  standIns(['MarketList'], parts),
)
vi.mock('../../../src/web/features/news/news-panel.tsx', () => standIns(['NewsPanel'], parts))

describe('a panel that cannot be drawn', () => {
  beforeEach(() => {
    // React writes down what was caught.
    vi.spyOn(console, 'error').mockReturnValue()
  })
  afterEach(() => {
    broken.part = ''
  })

  const names = Object.keys(parts) as readonly (keyof typeof parts)[]
  const world = () =>
    createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: [stock('AAPL')] }),
      'GET /api/stocks/AAPL': () => json(detail('AAPL')),
      'GET /api/alerts': () => json([]),
    })

  it.each(names)('costs the dashboard %s alone', async (part) => {
    broken.part = part
    await renderAt(world(), '/?symbol=AAPL')
    expect(await screen.findByText('This panel stopped working.')).toBeTruthy()
    for (const other of names)
      if (other !== part) expect(await screen.findByText(parts[other])).toBeTruthy()
    expect(screen.queryByText(parts[part])).toBeNull()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
  })

  it('is drawn again when it is asked to, and fails again as long as it must', async () => {
    broken.part = 'NewsPanel'
    await renderAt(world(), '/?symbol=AAPL')
    const retry = () => screen.findByRole('button', { name: 'Retry' })
    fireEvent.click(await retry())
    expect(await retry()).toBeTruthy()
    expect(screen.queryByText(parts.NewsPanel)).toBeNull()
    broken.part = ''
    fireEvent.click(await retry())
    expect(await screen.findByText(parts.NewsPanel)).toBeTruthy()
    expect(screen.queryByText('This panel stopped working.')).toBeNull()
  })

  it.each([
    ['/popout/chart?symbol=AAPL', 'ChartPanel', 'StockHeader'],
    ['/popout/list?symbol=AAPL', 'MarketList', null],
  ] as const)('costs %s its panel alone', async (address, part, other) => {
    broken.part = part
    await renderAt(world(), address)
    expect(await screen.findByText('This panel stopped working.')).toBeTruthy()
    if (other) expect(screen.getByText(parts[other])).toBeTruthy()
  })
})
