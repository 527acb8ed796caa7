/** A text all of whose characters stand where a terminal is: none moves its cursor or colours it. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

/** The same of every line of a text. */
export const printable = (text: string): string => text.split('\n').map(oneLine).join('\n')
