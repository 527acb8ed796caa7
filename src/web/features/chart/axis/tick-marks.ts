import type { IHorzScaleBehavior, Time } from 'lightweight-charts'

type Weigh = IHorzScaleBehavior<Time>['fillWeightsForPoints']
type Points = Parameters<Weigh>[0]

const daySeconds = 86_400

/**
 * Makes the time scale weigh quickly which bars deserve a mark. The library makes dates for each bar,
 * a seventh of the time until 100,000 are drawn; but within a day the weight depends on the time of day
 * and on how long ago the bar before was, so that each such pair has to be weighed only once.
 */
export const weighQuickly = (scale: IHorzScaleBehavior<Time>): void => {
  const weigh: Weigh = scale.fillWeightsForPoints.bind(scale)
  const weights = new Map<number, Points[number]['timeWeight']>()
  scale.fillWeightsForPoints = (points, from) => {
    // The first one is weighed by how far the second is.
    if (from === 0) weigh(points.slice(0, 2), 0)
    for (let index = Math.max(1, from); index < points.length; index += 1) {
      const [before, point] = [points[index - 1], points[index]]
      if (!before || !point) continue
      const [ago, time] = [scale.key(before.time), scale.key(point.time)] as [number, number]
      const second = time % daySeconds
      const pair = second * daySeconds + time - ago
      const known = time - ago <= second ? weights.get(pair) : undefined
      if (known === undefined) {
        weigh([before, point], 1)
        if (time - ago <= second) weights.set(pair, point.timeWeight)
      } else point.timeWeight = known
    }
  }
}
