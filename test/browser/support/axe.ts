import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands: rule, elements and the reason, one a line. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  // Evaluated by the debugger, so that the page's own content policy stays as it is.
  await page.evaluate(source)
  const results = await page.evaluate<AxeResults>('axe.run(document)')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  )
}
