import { type Case, casesOf, type ScoredCase, scoring } from '../../domain/signal/score/cases.ts'
import { chooseCases } from '../../domain/signal/score/choose.ts'
import { dailyBarEnd, signalName, signalOf } from '../../domain/signal/score/signal-of.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { DecideSignal, SignalProcessOptions } from './deps.ts'

/** Days of the history whose signals are issued when none ever was. */
const issuedDaysMax = 45

/** The ids of signals are made in this namespace. */
const signalNamespace = '0d3f5a52-3b0c-4f2e-8a53-7d1b5c9e2f60'

/** Everything that the rules saw in the followed symbols' bars, and who told the bars. */
const study = async ({ readSide, nextTurn, report, signal }: SignalProcessOptions) => {
  const cases: Case[] = []
  const sources = new Map<string, string>()
  for await (const { symbol, source, candles } of readSide.histories()) {
    if (signal.aborted) break
    sources.set(symbol, source)
    for (const one of casesOf(symbol, candles)) cases.push(one)
    await nextTurn()
  }
  report({ kind: 'studied', symbols: sources.size, cases: cases.length })
  return { cases, sources }
}

const score = async (cases: readonly Case[], { nextTurn }: SignalProcessOptions) => {
  const scored: ScoredCase[] = []
  for (const one of scoring(cases)) {
    if (one !== null) scored.push(one)
    await nextTurn()
  }
  return scored
}

/**
 * Issues what the bars show since the newest signal; of the first start, since some weeks ago.
 *
 * @param finishedThrough first second of the newest finished bar
 */
export const issueSignals = async (
  options: SignalProcessOptions,
  decide: DecideSignal,
  finishedThrough: number,
): Promise<void> => {
  const { readSide, report, signal } = options
  const first = finishedThrough - issuedDaysMax * 86_400
  const since = Math.max(first, (await readSide.newestIssuedBar()) ?? first)
  const { cases, sources } = await study(options)
  let signals = 0
  for (const one of chooseCases(await score(cases, options), since)) {
    if (signal.aborted) return
    const signalId = uuidV5(signalNamespace, signalName(one))
    const issued = signalOf(one, signalId, sources.get(one.symbol) ?? 'unknown')
    const command = { type: 'IssueSignal', signal: issued } as const
    if (await decide(signalId, command, dailyBarEnd(one.barTime))) signals += 1
  }
  report({ kind: 'issued', signals })
}
