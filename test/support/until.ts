const pollMs = 2
const waitMsMax = 50_000

/** Waits for a condition; fails with its name when it does not come true within fifty seconds. */
export const until = async (
  name: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> => {
  const started = Date.now()
  while (!(await condition())) {
    if (Date.now() - started > waitMsMax) throw new Error(`never happened: ${name}`)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, pollMs)
    })
  }
}
