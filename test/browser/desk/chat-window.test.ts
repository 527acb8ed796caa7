import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grace } from '../pages/auth-page.ts'
import { openPage } from '../support/chromium.ts'
import { type OpenProduct, register, signUp } from '../support/signed-up.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

describe('the panel of the chat', () => {
  let trader: OpenProduct
  let page: Page
  beforeAll(async () => {
    trader = await signUp({})
    page = trader.open.page
    await page.goto('/signals')
  })
  afterAll(() => trader.remove())

  const panel = () => page.getByRole('region', { name: 'Trading Chat' })
  const aside = () => page.locator('aside').first()
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
  }
  const isBesideSidebar = async () => {
    const [bar, own] = [await boxOf(aside()), await boxOf(panel())]
    expect(own.x).toBeGreaterThanOrEqual(bar.x + bar.width)
    expect(own.y).toBeGreaterThanOrEqual(0)
    expect(own.y + own.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  }

  it('never covers the sidebar, at 1,440 px and at a zoom of 200 %, wherever it is dragged', async () => {
    await page.getByRole('button', { name: 'Open chat' }).click()
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(viewport)
      await isBesideSidebar()
      const { x, y } = await boxOf(panel())
      await drag({ x: x + 60, y: y + 24 }, { x: 5, y: viewport.height - 5 })
      await isBesideSidebar()
    }
  })

  it('is left where it was put and as large, for the next visit', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { x, y, height } = await boxOf(panel())
    await drag({ x: x + 60, y: y + 24 }, { x: x + 460, y: y - 76 })
    const moved = await boxOf(panel())
    await drag(
      { x: moved.x + moved.width, y: moved.y + height / 2 },
      { x: moved.x + moved.width + 90, y: moved.y + height / 2 },
    )
    const left = await boxOf(panel())
    expect(left.width).toBeCloseTo(moved.width + 90, 0)
    await page.reload()
    await page.getByRole('button', { name: 'Open chat' }).click()
    await expect.poll(() => boxOf(panel())).toEqual(left)
    await page.setViewportSize({ width: 800, height: 600 })
    await expect.poll(async () => (await boxOf(panel())).x).toBe(232)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => boxOf(panel())).toEqual(left)
  })

  it('leaves the way into the sidebar free on a phone, and lies below the drawer', async () => {
    await page.setViewportSize({ width: 390, height: 600 })
    await expect.poll(async () => (await boxOf(panel())).y).toBeGreaterThanOrEqual(56)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Alerts' }).click()
    await page.waitForURL('**/alerts')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('leaves a reader who has scrolled up alone, and the round button counts what came', async () => {
    const other = await openPage(trader.browser, { baseURL: trader.product.url })
    const ada = { ...grace, username: 'ada', email: 'ada@example.org' }
    await register(other.page, ada)
    const say = (message: string) => other.page.request.post('/api/chat', { data: { message } })
    const log = page.getByRole('log')
    for (let line = 0; line < 15; line += 1) await say(`line ${line.toString()}`)
    await log.getByText('line 14', { exact: true }).waitFor()
    const top = () => log.evaluate((area) => area.scrollTop)
    const toEnd = () => log.evaluate((a) => a.scrollHeight - a.clientHeight - a.scrollTop)
    await expect.poll(toEnd).toBeLessThan(2)
    await log.evaluate((area) => area.scrollTo({ top: 0 }))
    for (const message of ['one', 'two', 'three']) await say(message)
    await page.getByRole('button', { name: '3 new messages' }).click()
    await expect.poll(toEnd).toBeLessThan(2)
    expect(await top()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close chat' }).click()
    await say('four')
    const mark = page.getByRole('button', { name: 'Open chat' })
    await expect.poll(() => mark.innerText()).toBe('1')
    await other.close()
  })
})
