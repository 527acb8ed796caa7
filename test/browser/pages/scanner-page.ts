import type { Page } from 'playwright-core'

/** The Stock Scanner with its two dialogs. */
export const scannerPage = (page: Page) => {
  const advanced = page.getByRole('dialog', { name: 'Advanced Scan' })
  const saved = page.getByRole('dialog', { name: 'My Saved Scans' })
  return {
    cards: () => page.locator('[data-metric]'),
    openAdvanced: () => page.getByRole('button', { name: 'Advanced Scan' }),
    openSaved: () => page.getByRole('button', { name: 'My Saved Scans' }),
    advanced: () => advanced,
    rules: () => advanced.getByRole('group', { name: /^Rule \d+$/ }),
    saved: () => saved,
    scans: () => saved.getByRole('listitem'),
    results: () => page.getByRole('table', { name: 'Results' }),
    rows: () =>
      page
        .getByRole('table', { name: 'Results' })
        .locator('[aria-rowindex]:not([aria-rowindex="1"])'),

    /** Makes the first rule `PRICE <operator> <value>`. */
    async price(operator: string, value: string): Promise<void> {
      await advanced.getByLabel('Field').first().selectOption('PRICE')
      await advanced.getByLabel('Operator').first().selectOption(operator)
      await advanced.getByLabel('Compare with').first().selectOption('NUMERIC')
      await advanced.getByLabel('Value').first().fill(value)
    },
  }
}
