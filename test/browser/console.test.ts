import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectionLines } from '../../src/contracts/ops.ts'
import { alterPast, writePast } from '../support/logs/past-log.ts'
import { type RunningProduct, startProduct } from '../support/product.ts'
import { lastingFolder } from '../support/temp-folder.ts'
import { consolePage } from './pages/console-page.ts'
import { violations } from './support/axe.ts'
import { closePages, type OpenPage, openPage, sharedChromium } from './support/chromium.ts'
import { forbidStorage } from './support/forbid-storage.ts'
import { eventually } from './support/eventually.ts'

const folder = lastingFolder()
let product: RunningProduct
let browser: Browser
let open: OpenPage
let book: string
/** Events in Bob's book: one when Ada spoke in the month before. */
let inBook: number
let altered: string

/** Two hours ago Ada spoke and set an alert; it fired an hour later; then Bob came. */
const seed = async () => {
  const past = await writePast(folder.path, 120)
  const ada = await past.register('ada')
  const adasBook = await past.say(ada, 'The tape never lies')
  const alert = await past.createAlert(ada, 'AAPL', 180)
  past.pass(60)
  await past.triggerAlert(alert, ada, 181)
  past.pass(30)
  const bob = await past.register('bob')
  book = await past.say(bob, 'It rewinds, too')
  inBook = book === adasBook ? 2 : 1
  altered = `alert-${await past.createAlert(bob, 'MSFT', 400)}`
  await past.close()
  alterPast(folder.path, altered, '"value":400', '"value":410')
}

beforeAll(async () => {
  await seed()
  ;[product, browser] = await Promise.all([
    startProduct(folder.path, { SIM_SYMBOLS: '5', SIM_TICK_MS: '500' }),
    sharedChromium(),
  ])
  open = await openPage(browser)
  await open.page.goto(`http://localhost:${product.opsPort.toString()}/`)
})
afterAll(async () => {
  await closePages(browser)
  await product.stop()
  folder.remove()
})

const countIs = (what: string, look: () => Promise<number>, wanted: number) =>
  eventually(`${what}: ${wanted.toString()}`, look, (count) => count === wanted)

describe('the operators’ console', () => {
  it('is there where the browser lets it keep nothing', async () => {
    const other = await openPage(browser)
    await forbidStorage(other.page)
    await other.page.goto(open.page.url())
    await consolePage(other.page).row('stocks').waitFor()
    await other.page.getByRole('button', { name: 'Light or dark' }).click()
    expect(other.errors).toEqual([])
    await other.close()
  })

  it('shows every projection with its state', async () => {
    const at = consolePage(open.page)
    await at.row('stocks').waitFor()
    for (const name of ['accounts', 'stocks', 'bars'])
      await at.row(name).getByText('Following').waitFor()
    expect(await open.page.getByText('READY', { exact: true }).count()).toBe(1)
  })

  it('asks before it rebuilds one, and shows the new generation', async () => {
    const at = consolePage(open.page)
    const before = await at.generation('stocks')
    await at.rebuild('stocks').click()
    await at.dialog().getByRole('button', { name: 'Cancel' }).click()
    await at.dialog().waitFor({ state: 'detached' })
    expect(await at.generation('stocks')).toBe(before)

    await at.rebuild('stocks').click()
    await at.dialog().getByText('Rebuild stocks?').waitFor()
    await at.dialog().getByRole('button', { name: 'Rebuild' }).click()
    await eventually(
      'another generation is read',
      () => at.generation('stocks'),
      (generation) => generation !== before,
    )
    await at.compared().waitFor()
  })

  it('shows how far a rebuild is, and what stopped one', async () => {
    const { page } = open
    const at = consolePage(page)
    // This log is folded before anybody sees a bar: one line of the port's answer is made slower.
    let progress = 0.25
    let failure: object | null = null
    await page.route('**/projections', async (route) => {
      const response = await route.fetch()
      const lines = projectionLines.parse(await response.json())
      const state = failure === null ? 'building' : 'failed'
      const generation = 'bars@1.9'
      const rebuild = {
        generation,
        state,
        position: null,
        progress,
        eventsPerSecond: 1_234,
        failure,
      }
      const json = lines.map((line) => (line.name === 'bars' ? { ...line, rebuild } : line))
      await route.fulfill({ response, json })
    })
    const isAt = (percent: number) =>
      eventually(
        `the bar is at ${percent.toString()}`,
        () => at.progress('bars').getAttribute('aria-valuenow'),
        (value) => value === percent.toString(),
      )
    await isAt(25)
    progress = 0.8
    await isAt(80)
    expect(await at.progress('stocks').count()).toBe(0)
    failure = { stream: 'stock-AAPL', revision: '7', type: 'BarsImported', reason: 'no such bar' }
    await page.getByText(/stock-AAPL@7/).waitFor()
    // One that is under way is let through.
    await page.unrouteAll({ behavior: 'wait' })
    await at.progress('bars').waitFor({ state: 'detached' })
  })

  it('pauses and resumes one', async () => {
    const at = consolePage(open.page)
    await at.pause('bars').click()
    await at.row('bars').getByText('Paused', { exact: true }).waitFor()
    await at.resume('bars').click()
    await at.row('bars').getByText('Following').waitFor()
  })

  it('moves the alerts and the chat through the past', async () => {
    const at = consolePage(open.page)
    await countIs('alerts now', () => at.alerts().count(), 2)
    await countIs('lines now', () => at.chat().count(), 2)
    expect(await at.alerts().last().textContent()).toContain('Triggered')

    // Twenty minutes after the beginning of two hours.
    await at.slider().fill('167')
    await at.past().getByText(/PAST/).waitFor()
    await countIs('alerts then', () => at.alerts().count(), 1)
    await countIs('lines then', () => at.chat().count(), 1)
    const alert = (await at.alerts().first().textContent()) ?? ''
    expect(alert).toContain('ada')
    expect(alert).toContain('Active')
    expect(await at.chat().first().textContent()).toContain('The tape never lies')

    await at.slider().press('ArrowLeft')
    expect(await at.slider().inputValue()).toBe('166')
    await at.backToNow().click()
    await countIs('alerts now', () => at.alerts().count(), 2)
    expect(await at.past().count()).toBe(0)
  })

  it('narrows both to one trader', async () => {
    const at = consolePage(open.page)
    await at.trader().fill('bob')
    await countIs('alerts of Bob', () => at.alerts().count(), 1)
    await countIs('lines of Bob', () => at.chat().count(), 1)
    expect(await at.alerts().first().textContent()).toContain('MSFT')
    await open.page.getByRole('button', { name: 'Clear filters' }).click()
    await countIs('alerts of all', () => at.alerts().count(), 2)
  })

  it('checks the chain of a stream, by its button and by its name, and sees what was altered', async () => {
    const at = consolePage(open.page)
    await at.alerts().last().getByRole('button').click()
    await at
      .verdict()
      .getByText(/^Complete: the events of alert-.+ \(2\) form/)
      .waitFor()
    await at.stream().fill(book)
    await at.check().click()
    await at
      .verdict()
      .getByText(`Complete: the events of ${book} (${inBook.toString()}) form an unbroken chain.`)
      .waitFor()
    await at.stream().fill(altered)
    await at.check().click()
    await at.verdict().getByText('the chain does not follow from the event before').waitFor()
    await at.stream().fill('chat-general_1999-01')
    await at.check().click()
    await at.verdict().getByText("404: There is no stream 'chat-general_1999-01'.").waitFor()
    open.forgive(/404/)
  })

  it.each(['en', 'zh-TW'])(
    'has nothing that axe finds wrong, in %s and both themes',
    async (language) => {
      const { page } = open
      const isEnglish = language === 'en'
      if (!isEnglish) await page.getByRole('button', { name: '中文' }).click()
      const title = isEnglish ? 'Projections' : '投影'
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: isEnglish ? 'Light or dark' : '淺色或深色' }).click()
      expect(await violations(page)).toEqual([])
    },
  )

  it('has run without an error of script or content policy', () => {
    expect(open.errors).toEqual([])
  })
})
