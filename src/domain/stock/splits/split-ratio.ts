import { z } from 'zod'
import { tradingDate } from '../../kernel/fields.ts'

const partMax = 1_000

/** New shares (`to`) for old ones (`for`): a 10:1 split is `{to: 10, for: 1}`. */
export const splitRatio = z.strictObject({
  to: z.int().min(1).max(partMax),
  for: z.int().min(1).max(partMax),
})

export type SplitRatio = z.output<typeof splitRatio>

/** A split and the first trading day whose prices are in new shares. */
export const datedSplit = z.strictObject({ ...splitRatio.shape, date: tradingDate })

export type DatedSplit = z.output<typeof datedSplit>

export const splitLimits = {
  /** The tolerated deviation of an open from the ratio: the overnight move besides the split. */
  toleranceRatio: 0.02,
  /** Of `n:1` and `1:n`. */
  sharesForOneMax: 20,
  /** An older previous close is not compared. The longest weekend is four days. */
  nightDaysMax: 7,
} as const

/** The ratios that are recognised: 2:1 to 20:1, 3:2, and the reverse of each. */
const commonRatios: readonly SplitRatio[] = [
  ...Array.from({ length: splitLimits.sharesForOneMax - 1 }, (_, index) => ({
    to: index + 2,
    for: 1,
  })),
  { to: 3, for: 2 },
].flatMap(({ to, for: old }) => [
  { to, for: old },
  { to: old, for: to },
])

/** Binary fractions have noise in their last digits: 98 × 10 / 1,000 is at the bound, not past it. */
const slack = 1e-9

const distance = (before: number, after: number, { to, for: old }: SplitRatio): number =>
  Math.abs((after * to) / (before * old) - 1)

/** Whether `after` is what `before` is in new shares, within {@link splitLimits.toleranceRatio}. */
export const isStepOf = (before: number, after: number, ratio: SplitRatio): boolean =>
  distance(before, after, ratio) <= splitLimits.toleranceRatio + slack

/**
 * The split that matches a step of the price, or null.
 * @param before US dollars: the last close
 * @param after US dollars: the first price of the next day
 */
export const splitLike = (before: number, after: number): SplitRatio | null => {
  // Nearly every night: a step of less than a third is none of them.
  const step = after / before
  if (step > 0.7 && step < 1.45) return null
  return commonRatios.find((ratio) => isStepOf(before, after, ratio)) ?? null
}

/** As it is written: `10:1`. */
export const splitText = ({ to, for: old }: SplitRatio): string =>
  `${to.toString()}:${old.toString()}`

const written = /^(\d{1,4})[:/](\d{1,4})$/

/** Parses a ratio such as `10:1` or `1/10`; null: not a ratio of two different whole numbers. */
export const parseSplit = (text: string): SplitRatio | null => {
  const [, to, old] = written.exec(text.trim()) ?? []
  const ratio = splitRatio.safeParse({ to: Number(to), for: Number(old) })
  return ratio.success && ratio.data.to !== ratio.data.for ? ratio.data : null
}
