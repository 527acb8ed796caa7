import { oneLine } from './one-line.ts'

/** Characters of two columns: Chinese, Japanese and Korean, full-width forms, most emoji. */
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u

/** Characters that combine with the one before. */
const combining = /[\p{Mn}\p{Me}]/u

const placesOf = (character: string): number => {
  if (wide.test(character)) return 2
  return combining.test(character) ? 0 : 1
}

/** The width of a text in terminal columns. */
const widthOf = (text: string): number =>
  Array.from(text, placesOf).reduce((sum, places) => sum + places, 0)

/** Rows as aligned columns with a header; every cell is one line. */
export const formatTable = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const lines = [header, ...rows].map((row) => row.map(oneLine))
  const widths = header.map((_, column) =>
    Math.max(...lines.map((row) => widthOf(row[column] ?? ''))),
  )
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
