import type { Config } from '../config.ts'
import { importBars, type ImportResult } from '../market/import/import-bars.ts'
import type { ParseOptions } from '../market/import/options.ts'
import { formatImportReport } from '../market/import/report.ts'
import { exitCodes } from './exit-codes.ts'
import { openImportTarget } from './import-target.ts'
import { createProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

export interface ImportFlags extends Omit<ParseOptions, 'nowMs'> {
  readonly symbol: string
  readonly name?: string
  readonly exchange?: string
  readonly json?: boolean
}

const summary = (result: ImportResult): object => {
  if (!result.ok) return result
  const { count, timeframe, first, last } = result.bars
  return {
    ok: true,
    symbol: result.symbol,
    bars: count,
    timeframe,
    first,
    last,
    leftOut: result.faults,
  }
}

/** `tapedeck import bars FILE` */
export const runImportBars = async (
  path: string,
  { symbol, name, exchange, json = false, ...options }: ImportFlags,
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  const target = await openImportTarget(config)
  const progress = createProgress(terminal)
  try {
    const result = await importBars({
      path,
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
