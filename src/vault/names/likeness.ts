import unhomoglyph from 'unhomoglyph'
import { foldName } from './fold-name.ts'

/**
 * The visual form of a username: equal for two names that look alike. This is the skeleton of UTS
 * 39 (the table of confusable characters, after decomposition) of the folded name. A capital I
 * looks like a small l, and names are not case-sensitive, so i, l and 1 are equal.
 */
export const likeness = (username: string): string =>
  foldName(unhomoglyph(foldName(username).normalize('NFD'))).replaceAll('i', 'l')
