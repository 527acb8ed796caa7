/** What may stand between two cells; the first that a head has is the one of its file. */
export const separators = ['\t', ';', ','] as const

/** A cell in quotes, with each quote in it doubled, or one as it is; then a separator or the end. */
const cellBefore = (separator: string) =>
  new RegExp(` *(?:"((?:[^"]|"")*)" *|([^${separator}]*))(?:[${separator}]|$)`, 'gy')

/** The cells of a line, without the quotes and the space around them. */
export const cellsOf = (line: string, separator: string): readonly string[] =>
  Array.from(line.matchAll(cellBefore(separator)), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
