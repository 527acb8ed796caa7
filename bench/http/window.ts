/** Does this many works, always this many of them at once. */
export const inWindow = async (
  count: number,
  atOnce: number,
  work: () => Promise<unknown>,
): Promise<void> => {
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
