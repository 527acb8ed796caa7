import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What breaks no rule is looked at all the same, but not written down element by element. */
const reported = { resultTypes: ['violations'] }

/** Rule, elements and the reason, one a line. */
const found = async (page: Page, options: object, within: string): Promise<readonly string[]> => {
  const given = [within, { ...reported, ...options }]
    .map((value) => JSON.stringify(value))
    .join(', ')
  const results = await page.evaluate<AxeResults>(`axe.run(${given})`)
  const lines = results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  )
  // A hint belongs to the element that it describes, wherever it stands in the document.
  return lines.filter((line) => !line.startsWith('region: #tip:'))
}

/**
 * What axe finds wrong with the page as it stands, or with what a selector names in it.
 *
 * @param options of axe; the contrast takes most of its time
 */
export const violations = async (
  page: Page,
  within = 'html',
  options = {},
): Promise<readonly string[]> => {
  // Evaluated by the debugger, so that the page's own content policy stays as it is.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source)
  return found(page, options, within)
}

/**
 * Puts a theme on the page at once: colours that fade over would be measured half way, each child
 * after its parent.
 */
const wear = (page: Page, theme: string) =>
  page.evaluate((name) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
    document.documentElement.dataset['theme'] = name
  }, theme)

/** In the dark theme everything, in the light one the contrast: nothing else differs between them. */
export const violationsInBothThemes = async (
  page: Page,
  within = 'html',
): Promise<readonly string[]> => {
  await wear(page, 'dark')
  const dark = await violations(page, within)
  await wear(page, 'light')
  const light = await found(page, { runOnly: ['color-contrast'] }, within)
  await wear(page, 'dark')
  return [...dark, ...light.map((line) => `light theme: ${line}`)]
}
