import type { Page } from 'playwright-core'

/** The operators' console, in English. */
export const consolePage = (page: Page) => {
  const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) })
  const audit = page.getByRole('region', { name: 'Audit' })
  return {
    row,
    generation: async (name: string) => (await row(name).locator('td').nth(4).textContent()) ?? '',
    rebuild: (name: string) => page.getByRole('button', { name: `Rebuild ${name}`, exact: true }),
    pause: (name: string) => page.getByRole('button', { name: `Pause ${name}`, exact: true }),
    resume: (name: string) => page.getByRole('button', { name: `Resume ${name}`, exact: true }),
    progress: (name: string) => page.getByRole('progressbar', { name: `Rebuild of ${name}` }),
    dialog: () => page.getByRole('alertdialog'),
    compared: () => page.getByText(/^Last rebuild: 0 of \d+ documents differed$/),
    slider: () => audit.getByRole('slider'),
    trader: () => audit.getByLabel('Trader'),
    backToNow: () => audit.getByRole('button', { name: 'Now' }),
    past: () => audit.getByRole('status'),
    alerts: () => page.getByRole('table', { name: 'Alerts at this moment' }).locator('tbody tr'),
    chat: () => page.getByRole('list', { name: 'Chat messages' }).locator('li'),
    stream: () => page.getByLabel('Stream'),
    check: () => page.getByRole('button', { name: 'Check', exact: true }),
    verdict: () => page.locator('form [role=status]'),
  }
}
