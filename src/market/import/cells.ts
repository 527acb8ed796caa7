import { parse } from 'csv-parse/sync'

export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/**
 * The cells of one line, or null when its quotes do not match. A bar never spans lines, so each is
 * read by itself: a stray quote costs its own line, where a parser of whole files would swallow
 * the lines up to the next quote. Lines without quotes, nearly all, need no parser.
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
