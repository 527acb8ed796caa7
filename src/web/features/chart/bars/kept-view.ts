import type { Bar } from '../../../../contracts/market/stocks.ts'

/** From and to which bar is seen, counted from the oldest. */
interface View {
  readonly from: number
  readonly to: number
}

type Timed = Pick<Bar, 'time'>

/**
 * Where the view of a chart is once other bars of it are drawn: as near to the newest as before if
 * that was seen, or else at the bars that were seen. null: none of these is drawn any more.
 */
export const keptView = (
  { from, to }: View,
  drawn: readonly Timed[],
  next: readonly Timed[],
): View | null => {
  const moved = (by: number): View | null => (to + by < 0 ? null : { from: from + by, to: to + by })
  if (to >= drawn.length - 1) return moved(next.length - drawn.length)
  let place = 0
  const shared = drawn.findIndex(({ time }) => {
    while ((next[place]?.time ?? Number.POSITIVE_INFINITY) < time) place += 1
    return next[place]?.time === time
  })
  return shared < 0 ? null : moved(place - shared)
}
