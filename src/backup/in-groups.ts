/** Processes the items, a bounded number at a time. */
export const inGroups = async <Item>(
  items: readonly Item[],
  atOnceMax: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += atOnceMax)
    await Promise.all(items.slice(from, from + atOnceMax).map(work))
}
