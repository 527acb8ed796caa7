import type { DryRunReply } from '../../../../contracts/alerts/alert-dry-run.ts'
import type { KnownSides } from '../../../../domain/alert/rule/evaluate.ts'
import { trialLimits, type TriedTrigger } from './trial-run.ts'

/** What the server has found in the span of the trial, until `to` (Unix ms). */
export interface ServerAnswer {
  readonly to: number
  readonly reply: DryRunReply
}

/** Where a trigger was found. `page`: the server has not found it, or has not been asked yet. */
export interface TrialRow {
  readonly at: number
  readonly price: number
  /** null: only the server has found it, which does not give them. */
  readonly sides: readonly KnownSides[] | null
  readonly by: 'both' | 'page' | 'server'
}

/**
 * `sameUntil`: the server has not been asked about the newest triggers yet. `bars`: it has tried
 * bars where it has no ticks. `server`: the page has tried no tick, and will not. `open`: there is
 * nothing to compare yet.
 */
export type Standing = 'same' | 'sameUntil' | 'differs' | 'bars' | 'server' | 'open'

export interface Compared {
  /** Ascending. */
  readonly rows: readonly TrialRow[]
  readonly standing: Standing
  /** The moment (Unix ms) until which both have tried all ticks; -Infinity: there is none. */
  readonly until: number
}

interface Tried {
  readonly found: readonly TriedTrigger[]
  /** Unix ms, see `TrialRun`. */
  readonly triedTo: number
  readonly repeats: boolean
  /** The page goes no further: what the server finds later is shown. */
  readonly isOver: boolean
}

/** Until when the answer has every trigger, Unix ms. */
const endOf = ({ to, reply: { triggers, cutAt } }: ServerAnswer): number => {
  const last = triggers.at(-1)
  const isFull = last !== undefined && triggers.length >= trialLimits.triggersMax
  return Math.min(
    to,
    cutAt === null ? Number.POSITIVE_INFINITY : Date.parse(cutAt),
    isFull ? Date.parse(last.at) : Number.POSITIVE_INFINITY,
  )
}

/** The triggers that the page and the server have found, beside each other. */
export const compareTriggers = (tried: Tried, answer: ServerAnswer | null): Compared => {
  const { found, triedTo, repeats, isOver } = tried
  const own = found.map((one): TrialRow => ({ ...one, by: 'page' }))
  if (answer === null) return { rows: own, standing: 'open', until: Number.NEGATIVE_INFINITY }
  const until = Math.min(triedTo, endOf(answer))
  const theirs = answer.reply.triggers
    .slice(0, repeats ? undefined : 1)
    .map(({ at, price }) => ({ at: Date.parse(at), price }))
  const keyOf = ({ at, price }: { at: number; price: number }) =>
    `${at.toString()} ${price.toString()}`
  const known = new Set(found.map(keyOf))
  const keys = new Set(theirs.map(keyOf))
  const isBars = answer.reply.spans.some(({ resolution }) => resolution !== 'tick')
  const rest = theirs.filter((one) => !known.has(keyOf(one)) && (one.at <= until || isOver))
  const rows = [
    ...own.map((row): TrialRow => ({ ...row, by: keys.has(keyOf(row)) ? 'both' : 'page' })),
    ...rest.map((one): TrialRow => ({ ...one, sides: null, by: 'server' })),
  ].sort((one, other) => one.at - other.at)
  const isSame = rows.every(({ at, by }) => at > until || by === 'both')
  const isWhole = rows.every(({ at, by }) => at <= until || by === 'server')
  const same = isWhole ? 'same' : 'sameUntil'
  const compared = isSame ? same : 'differs'
  const none = isOver ? 'server' : 'open'
  const standing = until === Number.NEGATIVE_INFINITY ? none : compared
  return { rows, standing: isBars ? 'bars' : standing, until }
}
