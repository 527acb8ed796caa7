export interface WorkBeside {
  add(work: Promise<unknown>): void
  /** @throws the first error of the work so far */
  check(): void
  /** Resolves when all of it has ended, however. */
  ended(): Promise<void>
}

/** Work that goes on between tick batches. Its errors are thrown where the feed asks for them. */
export const createWorkBeside = (): WorkBeside => {
  let all = Promise.resolve()
  const failures: { readonly error: unknown }[] = []
  return {
    add: (work) => {
      const settled = work.catch((error: unknown) => void failures.push({ error }))
      all = Promise.all([all, settled]).then(() => undefined)
    },
    check: () => {
      const [failed] = failures
      if (failed) throw failed.error
    },
    ended: async () => {
      await all
    },
  }
}
