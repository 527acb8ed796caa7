/** Rows as aligned columns with a header; every cell is one line. */
export const formatTable = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const oneLine = (cell: string) => cell.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
  const lines = [header, ...rows].map((row) => row.map(oneLine))
  const widths = header.map((_, column) =>
    Math.max(...lines.map((row) => (row[column] ?? '').length)),
  )
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
