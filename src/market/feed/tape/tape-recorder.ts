import type { TradingDate } from '../../../domain/calendar/trading-day.ts'
import { quarterHourOf } from '../../../domain/tape/limits.ts'
import type { FeedOptions } from '../../feed-port.ts'
import type { Dealings } from '../outcome.ts'
import { createWorkBeside } from '../work-beside.ts'

/** Days whose tapes were refused and are tried again; the oldest is left out first. */
const refusedDaysMax = 10

/** Records tapes between tick batches. */
export interface TapeRecorder {
  /**
   * Begins to record the quarter hours of the day that are over, once in each quarter hour and once
   * after the start. Tapes of earlier days that were refused are tried again.
   * @throws what an earlier recording has thrown
   */
  record(date: TradingDate): void
  /** Begins to complete the tape of a day that is over, and then lets its ticks expire. */
  finish(date: TradingDate): void
  /** @throws what an earlier recording has thrown */
  check(): void
  /** Resolves when nothing is being recorded. */
  ended(): Promise<void>
}

export const createTapeRecorder = (
  { provider, commands, clock, report, signal }: FeedOptions,
  { refusal }: Dealings,
): TapeRecorder => {
  const beside = createWorkBeside()
  const refused = new Set<TradingDate>()
  let begun: number | null = null
  let isRecording = false

  const complete = async (date: TradingDate) => {
    const sentence = await refusal(() => commands.expireTicks(provider.source, date, signal))
    refused.delete(date)
    if (sentence === null) {
      report({ kind: 'tape_recorded', date })
      return
    }
    refused.add(date)
    const [oldest] = refused
    if (oldest !== undefined && refused.size > refusedDaysMax) refused.delete(oldest)
    report({ kind: 'tape_refused', date, sentence })
  }

  const recordUntil = async (date: TradingDate, until: number) => {
    try {
      const sentence = await refusal(() =>
        commands.recordTape(provider.source, date, until, signal),
      )
      if (sentence === null) report({ kind: 'tape_continued', date })
      else report({ kind: 'tape_refused', date, sentence })
      for (const earlier of [...refused]) await complete(earlier)
    } finally {
      isRecording = false
    }
  }

  return {
    record: (date) => {
      if (signal.aborted) return
      beside.check()
      const now = clock.now()
      const quarter = quarterHourOf(now)
      if (isRecording || quarter === begun) return
      begun = quarter
      isRecording = true
      beside.add(recordUntil(date, now))
    },
    finish: (date) => beside.add(complete(date)),
    check: () => beside.check(),
    ended: () => beside.ended(),
  }
}
