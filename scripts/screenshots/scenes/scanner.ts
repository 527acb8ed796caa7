import type { ScanReply } from '../../../src/contracts/scans/scanner.ts'
import { savedScans } from '../saved-scans.ts'
import type { Scene, Stage } from '../scene.ts'

const path = '/scanner'
const stored = { savedScans }

const cards = async ({ page }: Stage) => {
  await page.locator('[data-metric]').first().waitFor()
}

const openSaved = async (stage: Stage) => {
  await cards(stage)
  await stage.page.getByRole('button', { name: stage.t.scanner.saved }).click()
  await stage.page.getByRole('dialog').waitFor()
}

const runSaved = async (stage: Stage, nth = -1) => {
  const { page, t } = stage
  await openSaved(stage)
  await page.getByRole('button', { name: t.scanner.savedDialog.run }).nth(nth).click()
  await page.getByRole('table').waitFor()
}

const goLive = async (stage: Stage) => {
  const { page, t } = stage
  await runSaved(stage)
  await page.getByRole('button', { name: t.common.dismiss }).click()
  await page.getByRole('button', { name: t.scanner.results.goLive, exact: true }).click()
  await page.getByText(t.scanner.results.live).waitFor()
}

/** Of the first scan, which finds a few: each addition is a call of its own. */
const watchAll = async (stage: Stage) => {
  const { page, t } = stage
  await runSaved(stage, 0)
  await page.getByRole('button', { name: t.scanner.results.watchAll }).click()
  await page.getByRole('button', { name: t.watchlist.undo }).waitFor()
}

const unwatchAll = async ({ page, t }: Stage) => {
  await page.getByRole('button', { name: t.watchlist.undo }).click()
  await page.getByRole('button', { name: t.watchlist.undo }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t.scanner.results.watchAll, disabled: false }).waitFor()
}

const watchScan = async (stage: Stage) => {
  const { page, t } = stage
  await openSaved(stage)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.scanner.watch.open }).first().click()
  await dialog.locator('[role=status][aria-busy=false]').waitFor()
}

const scanForNone = async (stage: Stage) => {
  const { t } = stage
  const dialog = await openAdvanced(stage)
  await dialog.getByLabel(t.scanner.dialog.field).selectOption('PRICE')
  await dialog.getByLabel(t.scanner.dialog.compareType).selectOption('NUMERIC')
  await dialog.getByLabel(t.scanner.dialog.operator).selectOption('less than')
  await dialog.getByLabel(t.scanner.dialog.value).fill('0.01')
  await dialog.getByRole('button', { name: t.scanner.dialog.scan }).click()
  await dialog.waitFor({ state: 'detached' })
}

const openAdvanced = async (stage: Stage) => {
  const { page, t } = stage
  await cards(stage)
  await page.getByRole('button', { name: t.scanner.advanced }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

const threeRules = async (stage: Stage) => {
  const { t } = stage
  const dialog = await openAdvanced(stage)
  const add = dialog.getByRole('button', { name: t.scanner.dialog.addRule })
  await add.click()
  await add.click()
  const rule = (number: number) => dialog.getByRole('group').nth(number)
  await rule(1).getByLabel(t.scanner.dialog.field).selectOption('PRICE')
  await rule(1).getByLabel(t.scanner.dialog.value).selectOption('Simple Moving Average')
  await rule(2).getByLabel(t.scanner.dialog.field).selectOption('% CHANGE')
  await rule(2).getByLabel(t.scanner.dialog.compareType).selectOption('NUMERIC')
  return { dialog, rule }
}

const metrics = /\/api\/scanner\/metrics/

/** The scanner, its dialogs and its results. */
export const scannerScenes: readonly Scene[] = [
  { name: 'scanner', path, act: cards, wholePage: true },
  {
    name: 'scanner-all',
    path,
    wholePage: true,
    act: async (stage) => {
      await cards(stage)
      await stage.page.getByRole('button', { name: stage.t.common.viewAll }).click()
    },
  },
  { name: 'scanner-found', path, stored, act: runSaved },
  { name: 'scanner-none', path, act: scanForNone },
  { name: 'scanner-watched', path, stored, act: watchAll, after: unwatchAll },
  { name: 'scanner-watch', path, stored, act: watchScan },
  {
    name: 'scanner-stale',
    path,
    stored,
    arranged: [{ calls: metrics, reply: 'fails' }],
    act: async (stage) => {
      const { page, t } = stage
      await page.route(/\/api\/scanner\/scan$/, async (route) => {
        const response = await route.fetch()
        const { matches, count } = (await response.json()) as ScanReply
        const old = matches.map((match, index) => ({ ...match, stale: index % 3 === 0 }))
        await route.fulfill({ response, json: { matches: old, count } })
      })
      await page.getByRole('button', { name: t.scanner.saved }).click()
      await page.getByRole('button', { name: t.scanner.savedDialog.run }).last().click()
      await page.getByText(t.scanner.results.stale).first().waitFor()
    },
  },
  { name: 'scanner-live', path, stored, act: goLive, wholePage: true },
  {
    name: 'scanner-rule',
    path,
    act: async (stage) => {
      await openAdvanced(stage)
    },
  },
  {
    name: 'scanner-rules',
    path,
    act: async (stage) => {
      const { rule } = await threeRules(stage)
      await rule(2).getByLabel(stage.t.scanner.dialog.value).fill('0.5')
    },
  },
  {
    name: 'scanner-rule-wrong',
    path,
    act: async (stage) => {
      const { rule } = await threeRules(stage)
      await rule(1).getByLabel(stage.t.scanner.dialog.period).fill('0')
    },
  },
  { name: 'scanner-saved', path, stored, act: openSaved },
  { name: 'scanner-saved-empty', path, act: openSaved },
  { name: 'scanner-saved-broken', path, stored: { savedScans: '{' }, act: openSaved },
  { name: 'scanner-loading', path, arranged: [{ calls: metrics, reply: 'never' }] },
  { name: 'scanner-failed', path, arranged: [{ calls: metrics, reply: 'fails' }] },
]
