import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import { tapeLimits } from '../../domain/tape/limits.ts'
import type { FeedOptions } from '../feed-port.ts'
import type { Dealings } from './outcome.ts'
import { createWorkBeside } from './work-beside.ts'

/** The tape of the current day. */
export interface QuarterHours {
  /**
   * Begins to record the quarter hours of the day that are over, once in each quarter hour and once
   * after the start. It goes on between tick batches.
   * @throws what an earlier recording has thrown
   */
  record(date: TradingDate): void
  /** Resolves when nothing is being recorded. */
  ended(): Promise<void>
}

export const createQuarterHours = (
  { provider, commands, clock, signal }: FeedOptions,
  { command }: Dealings,
): QuarterHours => {
  const beside = createWorkBeside()
  let begun: number | null = null
  let isRecording = false
  const record = async (date: TradingDate, until: number) => {
    try {
      await command(`record the tape of ${date}`, () =>
        commands.recordTape(provider.source, date, until, signal),
      )
    } finally {
      isRecording = false
    }
  }
  return {
    record: (date) => {
      if (signal.aborted) return
      beside.check()
      const now = clock.now()
      const quarter = Math.floor(now / tapeLimits.segmentMs)
      if (isRecording || quarter === begun) return
      begun = quarter
      isRecording = true
      beside.add(record(date, now))
    },
    ended: () => beside.ended(),
  }
}
