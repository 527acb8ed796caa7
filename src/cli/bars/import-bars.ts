import type { Work } from '../act.ts'
import { dateOfDailyBar } from '../../domain/calendar/trading-day.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import { importBars, type ImportResult } from '../../market/import/import-bars.ts'
import type { ParseOptions } from '../../market/import/options.ts'
import { formatImportReport } from '../../market/import/report.ts'
import { exitCodes } from '../exit-codes.ts'
import { openImportTarget } from './import-target.ts'
import { createProgress } from '../terminal/progress.ts'

export interface ImportFlags extends Omit<ParseOptions, 'nowMs' | 'symbol'> {
  readonly symbol: string
  readonly name?: string
  readonly exchange?: string
  readonly json?: boolean
}

/** A trading date, or a moment of UTC: `2026-03-02`, `2026-03-02T14:30:00Z`. */
const timeText = (seconds: number, timeframe: Timeframe): string =>
  timeframe === '1D'
    ? dateOfDailyBar(seconds)
    : new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')

const summary = (result: ImportResult): object => {
  if (!result.ok) return result
  const { count, timeframe, first, last, otherSymbols } = result.bars
  return {
    ok: true,
    symbol: result.symbol,
    bars: count,
    timeframe,
    first: timeText(first, timeframe),
    last: timeText(last, timeframe),
    leftOut: result.faults,
    otherSymbols,
  }
}

/** `tapedeck import bars FILE`, where `-` is standard input. */
export const runImportBars =
  (path: string, { symbol, name, exchange, json = false, ...options }: ImportFlags): Work =>
  async (config, terminal) => {
    const target = await openImportTarget(config)
    const progress = createProgress(terminal)
    try {
      const result = await importBars({
        path,
        standardInput: process.stdin,
        symbol,
        ...(name === undefined ? {} : { name }),
        ...(exchange === undefined ? {} : { exchange }),
        options: { ...options, nowMs: Date.now() },
        commands: target.commands,
        isListed: (listed) => target.isListed(listed),
        onProgress: (step) => {
          if (step.phase === 'reading')
            progress.update('Reading', step.bytes, step.totalBytes, 'bytes')
          else progress.update('Writing', step.bars, step.totalBars, 'bars')
        },
      })
      progress.end()
      terminal.out(json ? JSON.stringify(summary(result)) : formatImportReport(path, result))
      return result.ok ? exitCodes.done : exitCodes.failed
    } finally {
      progress.end()
      await target.close()
    }
  }
