const pollMs = 2
const waitMsMax = 10_000

/** Waits for a condition; fails with its name when it does not come true within ten seconds. */
export const until = (name: string, condition: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const started = Date.now()
    const look = (): void => {
      if (condition()) resolve()
      else if (Date.now() - started > waitMsMax) reject(new Error(`never happened: ${name}`))
      else setTimeout(look, pollMs)
    }
    look()
  })
