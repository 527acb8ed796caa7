import type { Case } from '../../domain/signal/score/case.ts'
import { casesOf, type ScoredCase, scoring } from '../../domain/signal/score/cases.ts'
import { type BarEntries, entriesOf } from '../../domain/signal/score/entries.ts'
import { chooseCases } from '../../domain/signal/score/choose.ts'
import { dailyBarEnd, signalName, signalOf } from '../../domain/signal/score/signal-of.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { DecideSignal, SignalProcessOptions } from './deps.ts'

/** Days of history for which signals are issued when there are none yet. */
const issuedDaysMax = 45

/** The namespace of signal ids. */
const signalNamespace = '0d3f5a52-3b0c-4f2e-8a53-7d1b5c9e2f60'

/** All signals that the rules find in the followed symbols' bars, and their sources. */
const study = async ({ readSide, nextTurn, report, signal }: SignalProcessOptions) => {
  const cases: Case[] = []
  const entries: BarEntries[] = []
  const sources = new Map<string, string>()
  for await (const { symbol, source, candles } of readSide.histories()) {
    if (signal.aborted) break
    sources.set(symbol, source)
    for (const one of casesOf(symbol, candles)) cases.push(one)
    await nextTurn()
    for (const one of entriesOf(candles)) entries.push(one)
    await nextTurn()
  }
  report({ kind: 'studied', symbols: sources.size, cases: cases.length })
  return { cases, entries, sources }
}

const score = async (
  { cases, entries }: Awaited<ReturnType<typeof study>>,
  { nextTurn }: SignalProcessOptions,
) => {
  const scored: ScoredCase[] = []
  for (const one of scoring(cases, entries)) {
    if (one !== null) scored.push(one)
    await nextTurn()
  }
  return scored
}

/** The newest finished bar, and whether it finished while the process was running. */
export interface FinishedBars {
  /** First second of the newest finished bar. */
  readonly through: number
  readonly isNew: boolean
}

/**
 * Issues the signals of the bars since the newest signal; on the first start, of some weeks. Only
 * signals of a bar that has just finished were made in time: all others are backfilled.
 */
export const issueSignals = async (
  options: SignalProcessOptions,
  decide: DecideSignal,
  { through, isNew }: FinishedBars,
): Promise<void> => {
  const { readSide, report, signal: stop } = options
  const first = through - issuedDaysMax * 86_400
  const since = Math.max(first, (await readSide.newestIssuedBar()) ?? first)
  const studied = await study(options)
  let signals = 0
  for (const one of chooseCases(await score(studied, options), since)) {
    if (stop.aborted) return
    const signalId = uuidV5(signalNamespace, signalName(one))
    const source = studied.sources.get(one.symbol) ?? 'unknown'
    const backfilled = !isNew || one.barTime !== through
    const signal = signalOf(one, { signalId, source, backfilled })
    const command = { type: 'IssueSignal', signal } as const
    if (await decide(signalId, command, dailyBarEnd(one.barTime))) signals += 1
  }
  report({ kind: 'issued', signals })
}
