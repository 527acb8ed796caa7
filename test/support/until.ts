/** Between two looks: short at first. Many looks are calls, which cost more than a wait's late end. */
const pauseMs = { first: 2, growth: 1.5, max: 50 }
const waitMsMax = 50_000

/** Waits for a condition; fails with its name when it does not come true within fifty seconds. */
export const until = async (
  name: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> => {
  const started = Date.now()
  for (let pause = pauseMs.first; !(await condition()); pause *= pauseMs.growth) {
    if (Date.now() - started > waitMsMax) throw new Error(`never happened: ${name}`)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, Math.min(pause, pauseMs.max))
    })
  }
}
