import type { Bar } from '../../../../../contracts/market/stocks.ts'

type Timed = Pick<Bar, 'time'>

/** From how many bars the spacing is computed where there are no more bars. */
const stepBars = 50

/** Seconds from one bar to the next, on average, where the bars end. */
const stepOf = (bars: readonly Timed[]): number => {
  const few = bars.slice(-stepBars - 1)
  const [first, last] = [few[0], few.at(-1)]
  return first && last && last.time > first.time ? (last.time - first.time) / (few.length - 1) : 60
}

/** The last bar that begins at or before this moment; -1: all begin later. */
export const lastUntil = (bars: readonly Timed[], time: number): number => {
  let [low, high] = [-1, bars.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((bars[middle]?.time ?? Infinity) <= time) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Where a moment is among bars, counted in bars from the first: 2.5 is in the middle between the third
 * and the fourth. Before the first and after the last bar it goes on in even steps.
 *
 * @param bars ascending, at least one
 */
export const placeOfTime = (bars: readonly Timed[], time: number): number => {
  const index = lastUntil(bars, time)
  const [from, to] = [bars[index], bars[index + 1]]
  if (from && to) return index + (time - from.time) / (to.time - from.time)
  const known = from ?? bars[0]
  return known ? Math.max(index, 0) + (time - known.time) / stepOf(bars) : 0
}

/** The reverse of {@link placeOfTime}: Unix seconds. */
export const timeOfPlace = (bars: readonly Timed[], place: number): number => {
  const index = Math.min(Math.max(Math.floor(place), 0), bars.length - 1)
  const [from, to] = [bars[index], bars[index + 1]]
  if (!from) return 0
  const step = to && place >= 0 ? to.time - from.time : stepOf(bars)
  return from.time + (place - index) * step
}
