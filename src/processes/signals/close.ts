import { hitBy, outcomeOf } from '../../domain/signal/score/outcome.ts'
import { dailyBarEnd } from '../../domain/signal/score/signal-of.ts'
import type { SignalSide } from '../../domain/signal/vocabulary.ts'
import type { DecideSignal, SignalProcessOptions } from './deps.ts'
import type { ActiveSignal } from './ports.ts'

type Levels = { readonly targetPrice: number; readonly stopLoss: number }

/**
 * Closes active signals by later bars: by the finished bars after the signal's own bar, or by the
 * day so far.
 * @returns a function of the first second of the newest finished bar
 */
export const createCloser = (options: SignalProcessOptions, decide: DecideSignal) => {
  const { readSide, nextTurn, report, signal } = options
  /**
   * For each active signal, the day on which its bars were read. They are read once a day, and once
   * more when the symbol begins the next day, because the end of the previous day may have changed.
   */
  let lastRead = { finished: Number.NaN, during: new Map<string, number | null>() }

  const closedByBars = async (active: ActiveSignal, type: SignalSide, levels: Levels) => {
    const after = await readSide.barsAfter(active.symbol, active.barTime)
    const done = outcomeOf(type, levels, active.barTime, after)
    return done && { outcome: done.outcome, price: done.price, at: dailyBarEnd(done.barTime) }
  }

  const closing = async (active: ActiveSignal, type: SignalSide, levels: Levels) => {
    const day = await readSide.dayOf(active.symbol)
    const during = day?.time ?? null
    if (lastRead.during.get(active.signalId) !== during) {
      const done = await closedByBars(active, type, levels)
      if (done) return done
      lastRead.during.set(active.signalId, during)
    }
    const hit = day && day.time > active.barTime ? hitBy(type, levels, day) : null
    return day && hit ? { ...hit, at: day.seenAt } : null
  }

  const close = async (active: ActiveSignal) => {
    const { signalId, symbol, type, targetPrice, stopLoss } = active
    if (type === 'hold' || targetPrice === null || stopLoss === null) return
    const done = await closing(active, type, { targetPrice, stopLoss })
    if (done === null) return
    const command = { type: 'CloseSignal', signalId, ...done } as const
    if (await decide(signalId, command, done.at))
      report({ kind: 'closed', outcome: done.outcome, symbol })
  }

  return async (finished: number): Promise<void> => {
    if (finished !== lastRead.finished) lastRead = { finished, during: new Map() }
    for (const active of await readSide.active()) {
      if (signal.aborted) return
      await close(active)
      await nextTurn()
    }
  }
}
