import type { BenchOptions, Goal, Measurement } from './bench.ts'
import { median } from './median.ts'

/** What one round of both gave, in the contest's unit. */
export interface Round {
  readonly ours: number
  readonly reference: number
}

export interface Contest {
  readonly name: string
  readonly unit: string
  readonly goal: Goal
  /** One round of both by turns, so that what else the machine does meets both alike. */
  readonly round: () => Promise<Round>
}

const figureText = (figure: number): string =>
  figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toPrecision(3)

/**
 * One round to warm up, then the measured ones.
 *
 * @returns the medians
 */
export const compare = async (
  { name, unit, goal, round }: Contest,
  { rounds, say }: BenchOptions,
): Promise<Measurement> => {
  const measured: Round[] = []
  for (let count = 0; count <= rounds; count += 1) {
    const figures = await round()
    const title = count === 0 ? 'warm-up' : `round ${count}`
    const [ours, reference] = [figureText(figures.ours), figureText(figures.reference)]
    say(`${name} ${title}: ${ours} against ${reference} ${unit}`)
    if (count > 0) measured.push(figures)
  }
  return {
    name,
    unit,
    goal,
    ours: median(measured.map(({ ours }) => ours)),
    reference: median(measured.map(({ reference }) => reference)),
  }
}

export interface Work {
  readonly work: (slice: number) => Promise<void> | void
  /** Done between, and not timed. */
  readonly after?: (slice: number) => Promise<void> | void
}

/** Milliseconds of processor time that this process has had. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

type ClockMs = () => number

const timed = async ({ work, after }: Work, slice: number, clock: ClockMs): Promise<number> => {
  const started = clock()
  await work(slice)
  const spentMs = clock() - started
  await after?.(slice)
  return spentMs
}

/**
 * Two works by turns in slices: the finer the slices, the less does what else the machine does
 * change the ratio.
 *
 * @param clock milliseconds; {@link cpuMs} where a slice of one work takes so little that what
 *   else the machine does in between would be most of it
 * @returns the milliseconds of each
 */
export const byTurns = async (
  slices: number,
  ours: Work,
  reference: Work,
  clock: ClockMs = () => performance.now(),
): Promise<Round> => {
  const spent = { ours: 0, reference: 0 }
  for (let slice = 0; slice < slices; slice += 1) {
    spent.ours += await timed(ours, slice, clock)
    spent.reference += await timed(reference, slice, clock)
  }
  return spent
}
