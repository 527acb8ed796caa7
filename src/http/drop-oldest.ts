/** Holds a map to its bound: what was put in first goes. To be called after each that is added. */
export const dropOldest = (entries: Map<string, unknown>, entriesMax: number): void => {
  const oldest = entries.keys().next().value
  if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
}
