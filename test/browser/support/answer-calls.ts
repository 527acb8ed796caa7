import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * Lets `answer` reply to the calls of a page. It resolves when the calls of a page that is open go
 * through it: Chromium reports that it intercepts them a little before it does.
 */
export const answerCalls = async (
  page: Page,
  calls: string,
  answer: Parameters<Page['route']>[1],
): Promise<void> => {
  await page.route(calls, answer)
  if (page.url() === 'about:blank') return
  const probe = `/${randomUUID()}`
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }))
  await eventually(
    'calls are intercepted',
    () => page.evaluate(async (path) => (await fetch(path)).status, probe),
    (status) => status === 204,
  )
  await page.unroute(`**${probe}`)
}
