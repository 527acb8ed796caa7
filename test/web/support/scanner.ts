import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { metrics as metricNames } from '../../../src/web/i18n/en/scanner/metrics.ts'
import { ada, json, stock } from './fake-server.ts'
import { createWorld, renderAt, type World } from './page.tsx'

const keys = Object.keys(metricNames)
const symbols = ['AAPL', 'MSFT', 'NVDA', 'TSLA']
/** Three stocks in the order of every metric, and one of which nothing is known. */
export const metricsReply = {
  asOf: '2026-01-02T03:04:05.000Z',
  metrics: keys.map((key) => ({ key, name: key, unit: 'ratio' })),
  rows: symbols.map((symbol, row) => ({
    symbol,
    stale: false,
    values: keys.map((_, column) => (symbol === 'TSLA' ? null : (row + 1) * 10 + column)),
  })),
}

export const match = (symbol: string, changePercent: number | null = 1) => ({
  symbol,
  name: `${symbol} Incorporated`,
  price: 100,
  change: 1,
  changePercent,
  volume: 5,
  stale: false,
})

const answered = new WeakMap<object, unknown>()

/** A frame of the scan that the page watches; the first one of it on a socket has its id. */
export const tellMatches = (world: World, frame: object): void => {
  const socket = world.socket()
  const scan = socket.sent.findLast((sent) => (sent as { type: string }).type === 'subscribe_scan')
  const { id } = scan as { id: string }
  const isFirst = answered.get(socket) !== id
  answered.set(socket, id)
  socket.receive({ type: 'scan_matches', ...(isFirst && { id }), ...frame })
}

/** A trader before a scanner that finds AAPL and MSFT. */
export const worldWith = (
  more: Parameters<typeof createWorld>[0] = {},
  preferences: Parameters<typeof createWorld>[1] = {},
) =>
  createWorld(
    {
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: symbols.map((symbol) => stock(symbol)) }),
      'GET /api/scanner/metrics': () => json(metricsReply),
      'POST /api/scanner/scan': () => json({ matches: [match('AAPL'), match('MSFT')], count: 2 }),
      ...more,
    },
    preferences,
  )

export const openAdvanced = async (world: World) => {
  await renderAt(world, '/scanner')
  await userEvent.click(await screen.findByRole('button', { name: 'Advanced Scan' }))
  return within(await screen.findByRole('dialog', { name: 'Advanced Scan' }))
}
