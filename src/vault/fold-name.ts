/**
 * NFKC, then case folding, then NFKC again, so that names a reader would take for equal are equal.
 * Folding goes through upper case and back one code point at a time: that also joins `ß` with `SS`
 * and the two lower-case sigmas, which `toLowerCase` alone keeps apart.
 */
export const foldName = (name: string): string => {
  const upper = name.normalize('NFKC').toUpperCase()
  return Array.from(upper, (character) => character.toLowerCase())
    .join('')
    .normalize('NFKC')
}
