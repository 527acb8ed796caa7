/** How many there are: `1 event`, `2 events`; `many` where the plural takes more than an s. */
export const counted = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count.toString()} ${count === 1 ? one : many}`
