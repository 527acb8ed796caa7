/** One code point at a time: this also merges `ß` with `SS` and the two lower-case sigmas. */
const foldCase = (text: string): string =>
  Array.from(text.toUpperCase(), (character) => character.toLowerCase()).join('')

/**
 * Compatibility caseless matching (Unicode 3.13, D146), so that names that look equal are equal:
 * NFD, case folding, NFKC, a second case folding for its results (such as the capital `ẞ`, which
 * becomes `ß` first and then `ss`), and NFKC. Folding goes through upper case and back:
 * `toLowerCase` alone would keep letters apart that have one capital.
 */
export const foldName = (name: string): string =>
  foldCase(foldCase(name.normalize('NFD')).normalize('NFKC')).normalize('NFKC')
