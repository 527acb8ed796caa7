import unhomoglyph from 'unhomoglyph'
import { foldName } from './fold-name.ts'

/**
 * What a username looks like: equal for two that a reader could take for one another. This is the
 * skeleton of UTS 39 (the table of confusable characters, after decomposition) of the folded name.
 * A capital I looks like a small l, and case does not tell names apart, so that i, l and 1 are one.
 */
export const likeness = (username: string): string =>
  foldName(unhomoglyph(foldName(username).normalize('NFD'))).replaceAll('i', 'l')
