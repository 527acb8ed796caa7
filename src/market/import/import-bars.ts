import { cutText } from '../../domain/kernel/text.ts'
import { readSymbol } from '../../domain/notation/symbol.ts'
import type { FeedCommands, FeedOutcome } from '../feed-port.ts'
import type { Listing } from '../port.ts'
import { UnreadableFile } from './faults.ts'
import { fileSource, pipedSource } from './file-source.ts'
import type { CsvSource, ImportProgress, ParseOptions } from './options.ts'
import { parseBarsCsv, type ParsedBars, type ParseResult } from './parse-bars-csv.ts'

export interface ImportRequest {
  /** `-` for standard input. */
  readonly path: string
  readonly standardInput: AsyncIterable<Uint8Array>
  /** In any spelling. */
  readonly symbol: string
  /** Default: the stock's existing name, or the symbol. */
  readonly name?: string
  /** Default: `Imported`. */
  readonly exchange?: string
  readonly options: Omit<ParseOptions, 'symbol'>
  readonly commands: Pick<FeedCommands, 'listStock' | 'importBars'>
  readonly isListed: (symbol: string) => Promise<boolean>
  readonly onProgress?: (progress: ImportProgress) => void
}

export type ImportResult =
  | (Extract<ParseResult, { ok: true }> & { readonly symbol: string })
  | Extract<ParseResult, { ok: false }>
  | { readonly ok: false; readonly reason: 'bad_symbol'; readonly text: string }
  /** The command was refused. What was written before stays; another import replaces it. */
  | {
      readonly ok: false
      readonly reason: 'refused'
      readonly sentence: string
      readonly barsWritten: number
    }

/** The limit of the domain's `source`. */
const sourceCharactersMax = 80

const refusal = (outcome: FeedOutcome, barsWritten: number): ImportResult | null => {
  if (outcome.ok) return null
  const sentence =
    outcome.reason === 'refused' ? outcome.sentence : 'Another process is writing to this stock.'
  return { ok: false, reason: 'refused', sentence, barsWritten }
}

const openSource = async ({
  path,
  standardInput,
}: ImportRequest): Promise<CsvSource | ImportResult> => {
  try {
    return path === '-'
      ? await pipedSource('standard input', standardInput)
      : await fileSource(path)
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { ok: false, reason: 'bad_file', fault: error.fault }
    throw error
  }
}

const write = async (
  request: ImportRequest,
  listing: Listing,
  source: string,
  bars: ParsedBars,
): Promise<ImportResult | null> => {
  const { commands, onProgress, isListed, name } = request
  const { symbol } = listing
  if (name !== undefined || !(await isListed(symbol))) {
    const refused = refusal(await commands.listStock(source, listing), 0)
    if (refused) return refused
  }
  let written = 0
  for (const chunk of bars.chunks()) {
    const history = { timeframe: bars.timeframe, bars: chunk }
    const refused = refusal(await commands.importBars(source, symbol, history), written)
    if (refused) return refused
    written += chunk.open.length
    onProgress?.({ phase: 'writing', bars: written, totalBars: bars.count })
  }
  return null
}

/**
 * Reads a CSV file of bars and appends them to the log under `import:<file name>`. Lists the stock
 * if necessary. Nothing is written from a file with a wrong line, unless `skipBad`.
 */
export const importBars = async (request: ImportRequest): Promise<ImportResult> => {
  const symbol = readSymbol(request.symbol)
  if (symbol === null) return { ok: false, reason: 'bad_symbol', text: request.symbol }
  const file = await openSource(request)
  if ('ok' in file) return file
  const result = await parseBarsCsv(file, { ...request.options, symbol }, request.onProgress)
  if (!result.ok) return result
  const listing: Listing = {
    symbol,
    name: request.name ?? symbol,
    exchange: request.exchange ?? 'Imported',
    currency: 'USD',
    sector: null,
  }
  const source = cutText(`import:${file.name}`, sourceCharactersMax)
  return (await write(request, listing, source, result.bars)) ?? { ...result, symbol }
}
