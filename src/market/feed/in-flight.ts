/**
 * Works on the items in order, at most `max` at a time. After a failure no further item is started;
 * those in progress are waited for.
 * @throws the first error of the work
 */
export const inFlight = async <Item>(
  items: Iterable<Item>,
  max: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]()
  let failure: { readonly error: unknown } | null = null
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done && !failure; next = iterator.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: max }, worker))
  const failed = failure as { readonly error: unknown } | null
  if (failed) throw failed.error
}
