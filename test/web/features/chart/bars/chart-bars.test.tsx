import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Bar } from '../../../../../src/contracts/market/stocks.ts'
import { frameArrived, seenAgain } from '../../../../../src/web/api/socket/actions.ts'
import { ChartPanel } from '../../../../../src/web/features/chart/chart-panel.tsx'
import { lastChart } from '../../../support/fake-chart.ts'
import { deferred, json } from '../../../support/fake-server.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const minute = 60
/** 2026-01-05 10:00 in New York, in Unix seconds: when bar 0 begins. */
const begin = 1_767_625_200
/** The chart is handed New York's wall clock. */
const newYork = -5 * 60 * minute

const barAt = (index: number, ratio = 1): Bar => ({
  time: begin + index * minute,
  open: 10 / ratio,
  high: 11 / ratio,
  low: 9 / ratio,
  close: 10 / ratio,
  volume: 100,
})

/** Bars `first` to `last`, none left out. */
const throughout = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The chart of one-minute bars at a market whose newest bar is number 99. */
const open = async () => {
  let newest = 99
  let ratio = 1
  let held: Promise<unknown> | null = null
  const world = createWorld({
    'GET /api/stocks/AAPL/bars': async ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const before = query.get('before')
      const then = ratio
      const last = before === null ? newest : (Number(before) - begin) / minute - 1
      const bars = throughout(last - Number(query.get('limit')) + 1, last).map((index) =>
        barAt(index, then),
      )
      if (before !== null) await held
      return json({ symbol: 'AAPL', timeframe: '1m', bars })
    },
  })
  const part = <ChartPanel symbol="AAPL" timeframe="1m" onTimeframe={() => undefined} />
  const view = await renderPart(world, part)
  const numbers = () =>
    lastChart()
      .bars()
      .map(({ time }) => (time - newYork - begin) / minute)
  await screen.findByRole('img', { name: /AAPL/ })
  // Those before the first that is seen are asked for at once.
  await waitFor(() => expect(numbers()).toEqual(throughout(-300, 99)))
  return {
    ...view,
    world,
    numbers,
    /** All bars are in new shares from now on. */
    split: () => {
      ratio = 2
    },
    /** Older bars are answered when this is. */
    hold: (until: Promise<unknown> | null) => {
      held = until
    },
    closes: () =>
      new Set(
        lastChart()
          .bars()
          .map(({ close }) => close),
      ),
    /** Time goes on to bar `last`, without a price. */
    goOn: (last: number) => {
      newest = last
    },
    /** Time goes on to bar `last`, with a price in each minute. */
    live: async (last: number, price: number) => {
      for (const index of throughout(newest, last))
        act(() => {
          const at = (begin + index * minute) * 1_000 + 500
          world.quotes.apply([['AAPL', price, 0, 0, 1_000 + 10 * index, at]])
          world.frame()
        })
      newest = last
      await waitFor(() => expect(numbers().at(-1)).toBe(last))
    },
  }
}

describe('the bars that came while a chart was looked at', () => {
  it('stay when a trader scrolls back to older ones', async () => {
    const { live, numbers } = await open()
    await live(120, 10.5)
    act(() => lastChart().scroll(-360))
    await waitFor(() => expect(numbers().at(0)).toBe(-600))
    expect(numbers()).toEqual(throughout(-600, 120))
    expect(
      lastChart()
        .bars()
        .slice(-20)
        .map(({ close }) => close),
    ).toEqual(Array(20).fill(10.5))
  })

  it('stay in another language', async () => {
    const { live, numbers, i18n } = await open()
    await live(120, 10.5)
    await act(() => i18n.changeLanguage('zh-TW'))
    expect(numbers()).toEqual(throughout(-300, 120))
  })
})

describe('a chart whose newest bars are fetched anew', () => {
  it('still shows the newest one, and keeps those that came before', async () => {
    const { live, numbers, goOn, world } = await open()
    await live(160, 10.5)
    expect(lastChart().view()).toEqual({ from: 361, to: 464 })
    goOn(170)
    act(() => void world.store.dispatch(seenAgain()))
    await waitFor(() => expect(numbers().at(-1)).toBe(170))
    const { from, to } = lastChart().view() ?? { from: 0, to: 0 }
    expect(numbers()[from]).toBe(71)
    expect(to).toBe(numbers().length - 1 + 4)
  })

  it('has no hole between them and the older ones that a trader has scrolled back to', async () => {
    const { numbers, goOn, world } = await open()
    act(() => lastChart().scroll(-360))
    await waitFor(() => expect(numbers()).toEqual(throughout(-600, 99)))
    const seen = numbers()[lastChart().view()?.from ?? 0]
    goOn(130)
    act(() => void world.store.dispatch(seenAgain()))
    await waitFor(() => expect(numbers().at(-1)).toBe(130))
    expect(numbers()).toEqual(throughout(-600, 130))
    expect(numbers()[lastChart().view()?.from ?? 0]).toBe(seen)
  })

  it('has all its bars in new shares after a split, with the older ones', async () => {
    const { numbers, closes, split, world } = await open()
    split()
    act(() => void world.store.dispatch(frameArrived({ type: 'stock_split', symbol: 'AAPL' })))
    await waitFor(() => expect(closes()).toEqual(new Set([5])))
    await waitFor(() => expect(numbers()).toEqual(throughout(-300, 99)))
    expect(closes()).toEqual(new Set([5]))
  })

  it('takes no older bars in old shares that are answered after a split', async () => {
    const { numbers, closes, split, hold, world } = await open()
    const old = deferred<undefined>()
    hold(old.promise)
    act(() => lastChart().scroll(-360))
    split()
    act(() => void world.store.dispatch(frameArrived({ type: 'stock_split', symbol: 'AAPL' })))
    hold(null)
    old.resolve(undefined)
    await waitFor(() => expect(closes()).toEqual(new Set([5])))
    await waitFor(() => expect(numbers()[0]).toBe(-300))
    expect(closes()).toEqual(new Set([5]))
  })

  it('shows bars that are imported, the older ones too', async () => {
    const { numbers, closes, split, world } = await open()
    split()
    act(() => void world.store.dispatch(frameArrived({ type: 'bars_imported', symbol: 'MSFT' })))
    expect(closes()).toEqual(new Set([10]))
    act(() => void world.store.dispatch(frameArrived({ type: 'bars_imported', symbol: 'AAPL' })))
    await waitFor(() => expect(closes()).toEqual(new Set([5])))
    await waitFor(() => expect(numbers()).toEqual(throughout(-300, 99)))
  })

  it('begins anew where too much came meanwhile', async () => {
    const { numbers, goOn, world } = await open()
    goOn(400)
    act(() => void world.store.dispatch(seenAgain()))
    await waitFor(() => expect(numbers()).toEqual(throughout(1, 400)))
    expect(lastChart().view()).toEqual({ from: 300, to: 403 })
  })
})

it('a chosen range is asked for as a whole and shown, and once more when it is chosen again', async () => {
  const day = 86_400
  const newest = Date.UTC(2026, 7, 31) / 1_000
  const asked: string[] = []
  const world = createWorld({
    'GET /api/stocks/AAPL/bars': ({ path }) => {
      asked.push(path.split('?')[1] ?? '')
      const query = new URLSearchParams(path.split('?')[1])
      const end = Number(query.get('before') ?? newest + day)
      const bars = Array.from({ length: Number(query.get('limit')) }, (_, n) => ({
        ...barAt(0),
        time: end - (Number(query.get('limit')) - n) * day,
      }))
      return json({ symbol: 'AAPL', timeframe: '1D', bars })
    },
  })
  const onTimeframe = vi.fn()
  await renderPart(world, <ChartPanel symbol="AAPL" timeframe="1D" onTimeframe={onTimeframe} />)
  await screen.findByRole('img', { name: /AAPL/ })
  const button = await screen.findByRole('button', { name: '1Y' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(button)
  expect(onTimeframe).toHaveBeenCalledWith('1D')
  await waitFor(() => expect(asked).toContain('timeframe=1D&limit=367'))
  const firstSeen = () => {
    const { from } = lastChart().view() ?? { from: -1 }
    const { time } = lastChart().bars()[from] ?? { time: 0 }
    return new Date(time * 1_000).toISOString().slice(0, 10)
  }
  await waitFor(() => expect(firstSeen()).toBe('2025-08-31'))
  expect(button.getAttribute('aria-pressed')).toBe('true')
  act(() => lastChart().scroll(50))
  expect(firstSeen()).not.toBe('2025-08-31')
  await userEvent.click(button)
  expect(firstSeen()).toBe('2025-08-31')
})
