import type { Page } from 'playwright-core'
import { answerCalls } from './answer-calls.ts'

/** Holds the answers to `glob` back until the returned function is called. */
export const holdBack = async (page: Page, glob: string): Promise<() => Promise<void>> => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const passing: Promise<void>[] = []
  await answerCalls(page, glob, (route) => {
    const passes = gate.then(() => route.continue())
    passing.push(passes)
    return passes
  })
  return async () => {
    open()
    // A route that is taken away while it lets a call through would let it through twice.
    await Promise.all(passing)
    await page.unroute(glob)
  }
}
