/** Replaces control characters, so that the text cannot move a terminal's cursor or colour it. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

/** The same for every line of a text. */
export const printable = (text: string): string => text.split('\n').map(oneLine).join('\n')
