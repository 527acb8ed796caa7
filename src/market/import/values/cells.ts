import { parse } from 'csv-parse/sync'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/**
 * The cells of one line, or null when its quotes do not match. A bar never spans lines, so each
 * line is parsed by itself: a stray quote invalidates only its own line. Lines without quotes,
 * nearly all, need no parser.
 */
export const cellsOf = (line: string, separator: Separator): string[] | null => {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  try {
    const records = parse(line, { delimiter: separator, trim: true, relax_column_count: true })
    return records[0] ?? null
  } catch {
    return null
  }
}
