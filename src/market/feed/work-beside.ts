/** Work that goes on between tick batches. Its errors are thrown where the feed asks for them. */
export const createWorkBeside = () => {
  let all = Promise.resolve()
  const failures: { readonly error: unknown }[] = []
  return {
    add: (work: Promise<unknown>): void => {
      const settled = work.catch((error: unknown) => void failures.push({ error }))
      all = Promise.all([all, settled]).then(() => undefined)
    },
    /** @throws the first error of the work so far */
    check: (): void => {
      const [failed] = failures
      if (failed) throw failed.error
    },
    /** Resolves when all of it has ended, however. */
    ended: (): Promise<void> => all,
  }
}
