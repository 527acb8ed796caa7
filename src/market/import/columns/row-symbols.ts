import { readSymbol } from '../../../domain/notation/symbol.ts'
import { UnreadableFile } from '../faults.ts'
import { importLimits } from '../options.ts'

/** Rows of another symbol than the imported one. */
export interface OtherSymbol {
  readonly symbol: string
  readonly rows: number
}

/** Decides which rows are imported by their symbol, and counts the others. */
export interface RowSymbols {
  /** @returns whether a row with this symbol is imported */
  takes(text: string): boolean
  readonly others: readonly OtherSymbol[]
  /** @throws UnreadableFile when the file does not contain the requested symbol */
  check(): void
}

const country = /[.: ]US$/i
const pair = /^([A-Z]{3,5})[-/]([A-Z]{3,4})$/

/** A symbol in our notation, without the country suffix of some exports. */
const symbolIn = (text: string): string =>
  readSymbol(text.trim().replace(country, '')) ?? text.trim()

/** Currency pairs are written with or without a mark between the currencies. */
const withoutPairMark = (symbol: string): string => symbol.replace(pair, '$1$2')

export const isSameSymbol = (text: string, asked: string): boolean => {
  const found = symbolIn(text)
  return found === asked || withoutPairMark(found) === withoutPairMark(asked)
}

/** @param asked in our notation; undefined: any symbol */
export const createRowSymbols = (asked: string | undefined): RowSymbols => {
  const counted = new Map<string, number>()
  let wanted = asked
  let taken = 0
  let last = { text: '', takes: true }

  const decide = (text: string): boolean => {
    if (text === '') return true
    wanted ??= symbolIn(text)
    return isSameSymbol(text, wanted)
  }

  const count = (text: string): void => {
    const known = symbolIn(text)
    const name = counted.has(known) || counted.size < importLimits.symbolsCountedMax ? known : '…'
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }

  const found = () => [...counted.keys()]
  return {
    takes: (text) => {
      // Most files have long runs of one symbol.
      if (text !== last.text) last = { text, takes: decide(text) }
      if (last.takes) taken += 1
      else count(text)
      return last.takes
    },
    get others() {
      return [...counted].map(([symbol, rows]) => ({ symbol, rows }))
    },
    check: () => {
      if (counted.size === 0) return
      if (asked === undefined)
        throw new UnreadableFile({ kind: 'several_symbols', found: [wanted ?? '', ...found()] })
      if (taken === 0) throw new UnreadableFile({ kind: 'wrong_symbol', asked, found: found() })
    },
  }
}
