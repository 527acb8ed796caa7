import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { useStocks } from '../../../../src/web/api/market/stocks.ts'
import { LiveChange } from '../../../../src/web/components/live/live-change.tsx'
import { LiveVolume } from '../../../../src/web/components/live/live-volume.tsx'
import { PriceDate } from '../../../../src/web/components/stocks/price-date.tsx'
import { json, stock } from '../../support/fake-server.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const now = Date.parse('2026-01-02T03:04:06.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})

const Price = ({ symbol }: { readonly symbol: string }) => {
  useStocks(0)
  return (
    <p data-testid={symbol}>
      <PriceDate symbol={symbol} /> <LiveChange symbol={symbol} /> <LiveVolume symbol={symbol} />
    </p>
  )
}

it('a price of an earlier day has its date and dashes, until a tick of today comes', async () => {
  const old = stock('OLD', {
    change: null,
    changePercent: null,
    volume: null,
    avgVolume: null,
    ofMarketDay: false,
    tradingDate: '2020-12-31',
    lastUpdated: '2021-01-01T05:00:00.000Z',
  })
  const world = createWorld({
    'GET /api/stocks': () => json({ stocks: [old, stock('AAPL', { changePercent: 1 })] }),
  })
  await renderPart(
    world,
    <>
      <Price symbol="OLD" />
      <Price symbol="AAPL" />
    </>,
  )
  expect((await screen.findByText('Dec 31, 2020')).getAttribute('datetime')).toBe('2020-12-31')
  act(() => {
    world.frame()
  })
  expect(screen.getByTestId('OLD').textContent).toBe('Dec 31, 2020 – –')
  expect(screen.getByTestId('AAPL').textContent).toBe(' ▲ +1.00% 1.5M')
  act(() => {
    world.store.dispatch(pricesArrived([['OLD', 101, 1, 1, 500, now]]))
    world.frame()
  })
  expect(screen.getByTestId('OLD').textContent).toBe(' ▲ +1.00% 500')
})
