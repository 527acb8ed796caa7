/** Removes the oldest entries of a map above its bound. Call it after each insertion. */
export const dropOldest = (entries: Map<string, unknown>, entriesMax: number): void => {
  const oldest = entries.keys().next().value
  if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
}
