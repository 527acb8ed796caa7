/**
 * A sentence that was put together from parts, with the spaces of Chinese: one between Chinese and a
 * Latin letter or a digit, none between two Chinese characters. English stays as it is.
 */
export const evenSpaces = (sentence: string): string =>
  sentence
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])/gu, ' ')
