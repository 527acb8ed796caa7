/** How many there are: `1 event`, `2 events`. */
export const counted = (count: number, noun: string): string =>
  `${count.toString()} ${noun}${count === 1 ? '' : 's'}`
