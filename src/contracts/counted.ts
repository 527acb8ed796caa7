/** A count with its noun: `1 event`, `2 events`; `many` for irregular plurals. */
export const counted = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count.toString()} ${count === 1 ? one : many}`
