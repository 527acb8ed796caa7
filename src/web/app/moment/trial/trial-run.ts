import { dryRunTriggersMax } from '../../../../domain/alert/rule/limits.ts'
import type { RuleTrial } from '../../../../domain/alert/rule/rule-trial.ts'
import type { KnownSides } from '../../../../domain/alert/rule/evaluate.ts'
import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'
import { firstAfter } from '../play/played-ticks.ts'
import type { TapeReader } from '../play/tape-reader.ts'

export const trialLimits = {
  /** A trial ends this long after it has begun, */
  lengthMaxMs: 24 * 3_600_000,
  /** or after this many triggers: the dry run of the server gives no more. */
  triggersMax: dryRunTriggersMax,
} as const

/** A tick at which a tried rule would have triggered; US dollars, Unix ms. */
export interface TriedTrigger {
  readonly at: number
  readonly price: number
  /** Of each condition. */
  readonly sides: readonly KnownSides[]
}

/**
 * `noTicks`: the tape has none from there on. `notYet`: it has none yet. `once`: it has triggered,
 * and does so once. `full`: it has triggered too often. `day`: it has lasted too long.
 */
export type TrialStop = 'noTicks' | 'notYet' | 'once' | 'full' | 'day'

interface TrialOf {
  readonly symbol: string
  /** See `marketOf`. */
  readonly market: string | null
  /** Unix ms. */
  readonly from: number
  readonly repeats: boolean
}

/** A rule that is tried on each tick of its symbol, once, as far as the clock has come. */
export class TrialRun {
  readonly #tape: TapeReader
  readonly #trial: RuleTrial
  readonly #of: TrialOf
  readonly #found: TriedTrigger[] = []
  #cursor: number
  #triedTo = Number.NEGATIVE_INFINITY
  #stop: TrialStop | null = null

  constructor(tape: TapeReader, trial: RuleTrial, of: TrialOf) {
    this.#tape = tape
    this.#trial = trial
    this.#of = of
    this.#cursor = of.from
  }

  /** Ascending. */
  get found(): readonly TriedTrigger[] {
    return this.#found
  }

  /** When the newest tick was seen that has been tried, Unix ms; -Infinity: none has. */
  get triedTo(): number {
    return this.#triedTo
  }

  /** Until when the tape has been read, Unix ms. */
  get readTo(): number {
    return this.#cursor
  }

  /** Why it goes no further; null: it follows the clock. */
  get stop(): TrialStop | null {
    return this.#stop
  }

  /** Tries what was recorded until a moment (Unix ms), at most to the end of a segment. */
  step(until: number): void {
    const isOver = this.#stop !== null && this.#stop !== 'notYet'
    const end = this.#of.from + trialLimits.lengthMaxMs
    if (isOver || until <= this.#cursor) return
    if (this.#cursor === end) {
      this.#stop = 'day'
      return
    }
    const stretch = this.#tape.after(this.#cursor)
    if (stretch.type === 'loading') return
    if (stretch.type === 'none') {
      this.#stop = stretch.to === Number.POSITIVE_INFINITY ? 'notYet' : 'noTicks'
      return
    }
    this.#stop = null
    const to = Math.min(until, end, stretch.to)
    if (stretch.type === 'ticks') this.#feed(stretch.columns, to)
    this.#cursor = to
  }

  #feed({ batches, starts, symbols, symbol, price, volume, at }: TapeColumns, until: number) {
    const place = symbols.indexOf(this.#of.symbol)
    const market = this.#of.market === null ? -1 : symbols.indexOf(this.#of.market)
    for (let batch = firstAfter(batches, this.#cursor); batch < batches.length; batch += 1) {
      if ((batches[batch]?.recordedAt ?? 0) > until) return
      for (let tick = starts[batch] ?? 0; tick < (starts[batch + 1] ?? 0); tick += 1) {
        const of = symbol[tick]
        if (of !== place && of !== market) continue
        const seen = { price: price[tick] ?? 0, volume: volume[tick] ?? 0, at: at[tick] ?? 0 }
        // As the server does, it begins with the ticks that were seen after its moment.
        if (seen.at < this.#of.from) continue
        if (of === market) this.#trial.tickMarket(seen)
        else this.#try(seen)
        if (this.#stop !== null) return
      }
    }
  }

  #try(tick: { readonly price: number; readonly volume: number; readonly at: number }) {
    this.#triedTo = tick.at
    const sides = this.#trial.tick(tick)
    if (sides === null) return
    this.#found.push({ at: tick.at, price: tick.price, sides })
    if (!this.#of.repeats) this.#stop = 'once'
    else if (this.#found.length === trialLimits.triggersMax) this.#stop = 'full'
  }
}
