import type { Command } from 'commander'
import pino from 'pino'
import { z } from 'zod'
import { settleSplit } from '../../ops/settle-split.ts'
import { LogInUseFault } from '../../composition/server/start-fault.ts'
import { openStores } from '../../composition/stores/stores.ts'
import { createWriteSide } from '../../composition/sides/write-side.ts'
import type { Config } from '../../config.ts'
import { isSymbol, isTradingDate } from '../../domain/kernel/fields.ts'
import { parseSplit, splitText } from '../../domain/stock/splits/split-ratio.ts'
import type { SplitOrder, SplitOutcome } from '../../ops/deps.ts'
import type { Act, Work } from '../act.ts'
import { askServer, serverAddress } from '../ask-server.ts'
import { exitCodes } from '../exit-codes.ts'

interface SplitFlags {
  readonly date?: string
  readonly json?: boolean
}

const outcome = z.union([
  z.object({ ok: z.literal(true), date: z.custom<SplitOrder['date']>() }),
  z.object({ ok: z.literal(false), sentence: z.string() }),
])

const settleOnFiles = async (order: SplitOrder, config: Config): Promise<SplitOutcome> => {
  const stores = await openStores(config, pino({ level: 'silent' }))
  try {
    return await settleSplit(createWriteSide(stores, new Set()).commands, order)
  } finally {
    await stores.close()
  }
}

const settle = async (order: SplitOrder, config: Config): Promise<SplitOutcome> => {
  try {
    return await settleOnFiles(order, config)
  } catch (error) {
    if (!(error instanceof LogInUseFault)) throw error
    return askServer(serverAddress(config), '/splits', order, outcome)
  }
}

/** Parses the arguments, or returns what is wrong with them. */
const orderOf = (ticker: string, text: string, date: string | undefined): SplitOrder | string => {
  const symbol = ticker.trim().toUpperCase()
  if (!isSymbol(symbol)) return `${ticker} is not a ticker symbol.`
  if (date !== undefined && !isTradingDate(date)) return 'Give the date as YYYY-MM-DD.'
  if (text.toLowerCase() === 'none')
    return date === undefined ? { symbol, ratio: null, date: null } : 'none takes no --date.'
  const ratio = parseSplit(text)
  if (ratio === null) return 'Give the ratio as new:old shares, for example 10:1, or none.'
  return { symbol, ratio, date: date ?? null }
}

const sentenceOf = ({ symbol, ratio }: SplitOrder, result: SplitOutcome): string => {
  if (!result.ok) return result.sentence
  if (ratio === null) return `${symbol} was not split. Its alerts continue unchanged.`
  const since = result.date === null ? '' : ` on ${result.date}`
  return `Recorded a ${splitText(ratio)} split of ${symbol}${since}. Prices before it and alert levels are adjusted.`
}

/** `tapedeck split SYMBOL RATIO` */
export const runSplit =
  (ticker: string, text: string, { date, json = false }: SplitFlags): Work =>
  async (config, terminal) => {
    const order = orderOf(ticker, text, date)
    if (typeof order === 'string') {
      terminal.err(order)
      return exitCodes.usage
    }
    const result = await settle(order, config)
    terminal.out(json ? JSON.stringify(result) : sentenceOf(order, result))
    return result.ok ? exitCodes.done : exitCodes.failed
  }

export const addSplit = (program: Command, act: Act) => {
  program
    .command('split')
    .description('record a stock split, or that there was none')
    .argument('<symbol>', 'the ticker')
    .argument('<ratio>', 'new shares for old ones, for example 10:1; or none')
    .option('--date <day>', 'the first day in new shares (default: the day that looks split)')
    .option('--json', 'one JSON object instead of a sentence')
    .addHelpText('after', '\nExamples: tapedeck split NVDA 10:1; tapedeck split NVDA none')
    .action((symbol: string, ratio: string, flags: SplitFlags) =>
      act(runSplit(symbol, ratio, flags)),
    )
}
