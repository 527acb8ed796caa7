import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pricesArrived } from '../../../../../src/web/api/socket/actions.ts'
import { ChartPanel } from '../../../../../src/web/features/chart/chart-panel.tsx'
import { json } from '../../../support/fake-server.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const now = Date.parse('2026-01-02T03:04:06.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})

describe('the chart of a stock without bars', () => {
  it('says so, and asks again once the stock has a price', async () => {
    const path = 'GET /api/stocks/AAPL/bars'
    const world = createWorld({
      [path]: () => json({ symbol: 'AAPL', timeframe: '1D', bars: [] }),
    })
    const asked = () => world.server.asked(path).length
    await renderPart(world, <ChartPanel symbol="AAPL" timeframe="1D" onTimeframe={() => null} />)
    const empty = await screen.findByText('No bars are recorded for this timeframe.')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(1)
    act(() => {
      world.store.dispatch(pricesArrived([['AAPL', 101, 1, 1, 500, now]]))
      world.frame()
    })
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(asked()).toBe(3)
    const bar = { time: 1_767_225_600, open: 1, high: 1, low: 1, close: 1, volume: 5 }
    world.server.answers[path] = () => json({ symbol: 'AAPL', timeframe: '1D', bars: [bar] })
    await waitFor(() => expect(empty.isConnected).toBe(false))
    const told = asked()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toBe(told)
  })
})
