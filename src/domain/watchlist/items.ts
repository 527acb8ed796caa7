/** What a list holds, in the trader's order: symbols, and lines with a title between them. */
export interface Keyed {
  /** The symbol, or the id of the section line: no symbol has the shape of an id. */
  readonly key: string
}

export const without = <Item extends Keyed>(items: readonly Item[], key: string): readonly Item[] =>
  items.filter((item) => item.key !== key)

/**
 * An item that is there already is moved.
 * @param before the key of the item that follows; null, or no longer there: at the end
 */
export const inserted = <Item extends Keyed>(
  items: readonly Item[],
  item: Item,
  before: string | null,
): readonly Item[] => {
  const others = without(items, item.key)
  const place = others.findIndex(({ key }) => key === before)
  return place === -1 ? [...others, item] : others.toSpliced(place, 0, item)
}

/** @param change of the item with this key, if there is one */
export const changed = <Item extends Keyed>(
  items: readonly Item[],
  key: string,
  change: (item: Item) => Item,
): readonly Item[] => items.map((item) => (item.key === key ? change(item) : item))

/** The same items in another order; `isOrderOf` holds. */
export const ordered = <Item extends Keyed>(
  items: readonly Item[],
  order: readonly string[],
): readonly Item[] => {
  const byKey = new Map(items.map((item) => [item.key, item]))
  return order.flatMap((key) => byKey.get(key) ?? [])
}

/** Whether these are the keys of all items, each once. */
export const isOrderOf = (order: readonly string[], items: readonly Keyed[]): boolean => {
  const keys = new Set(order)
  return keys.size === order.length && keys.size === items.length
    ? items.every(({ key }) => keys.has(key))
    : false
}
