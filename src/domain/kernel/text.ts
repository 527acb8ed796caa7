const surrogatePair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Length in code points, so that an emoji counts once, as people count. */
export const charactersIn = (text: string): number =>
  text.length - (text.match(surrogatePair)?.length ?? 0)

/** The text's beginning, at most this many UTF-16 units and no half of a surrogate pair at its end. */
export const cutText = (text: string, unitsMax: number): string =>
  text.length > unitsMax ? text.slice(0, unitsMax).replace(/[\uD800-\uDBFF]$/, '') : text

/** Controls and characters without a shape, as U+200B is; spaces too, U+2800 among them. */
const seen = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Trimmed, and empty when nothing of it can be seen; with U+FFFD in the place of lone halves of
 * surrogate pairs: UTF-8 has no bytes for them, so the text would come back from a store as another
 * one.
 */
export const cleanText = (text: string): string =>
  seen.test(text) ? text.replace(/\p{Surrogate}/gu, '\uFFFD').trim() : ''
