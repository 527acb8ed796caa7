import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { eventually } from '../support/eventually.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

let trader: SharedProduct
let page: Page
let thumb: CDPSession

beforeAll(async () => {
  trader = await signUpShared({ hasTouch: true, viewport: { width: 820, height: 1180 } })
  page = trader.open.page
  thumb = await page.context().newCDPSession(page)
  await page.goto('/?symbol=AAPL')
  await dashboardPage(page).rows().first().waitFor()
})
afterAll(() => trader.remove())

const grip = (name: string) => page.getByRole('separator', { name })
const sizeOf = async (name: string) => Number(await grip(name).getAttribute('aria-valuenow'))
const becomes = (name: string, px: number) =>
  eventually(
    `${name} is ${px.toString()} px`,
    () => sizeOf(name),
    (size) => Math.abs(size - px) <= 1,
  )

/** A thumb goes down at a place and `by` pixels along the page. */
const swipe = async (x: number, y: number, by: number) => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    thumb.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
    })
  await touch('touchStart', y)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + by * part)
  await touch('touchEnd', y + by)
}

const middleOf = async (name: string) => {
  const box = (await grip(name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x, height: box.height }
}

describe('panels on a tablet, which stand in one column', () => {
  it('are made higher by a thumb at their grip, and no border is wider than that', async () => {
    const name = 'Height of the chart'
    const before = await sizeOf(name)
    const { x, y, left, height } = await middleOf(name)
    expect(height).toBeGreaterThanOrEqual(24)
    await swipe(x, y, 80)
    await becomes(name, before + 80)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const chart = (await page.locator('canvas').first().boundingBox())!
    expect(chart.height).toBeGreaterThan(380)

    const moved = await middleOf(name)
    await swipe(left - 40, moved.y, -120)
    await eventually(
      'the page is scrolled',
      () => page.evaluate(() => window.scrollY),
      (px) => px > 0,
    )
    expect(Math.abs((await sizeOf(name)) - before - 80)).toBeLessThanOrEqual(1)
    await page.evaluate(() => window.scrollTo(0, 0))
  })

  it('are made higher by key, for the list too, and that is kept for the next visit', async () => {
    const name = 'Height of the stock list'
    await grip(name).scrollIntoViewIfNeeded()
    const before = await sizeOf(name)
    const rows = await dashboardPage(page).rows().count()
    await grip(name).press('ArrowDown')
    await becomes(name, before + 16)
    await grip(name).press('End')
    await becomes(name, 1_200)
    await eventually(
      'there are more rows',
      () => dashboardPage(page).rows().count(),
      (count) => count > rows,
    )
    await page.reload()
    await becomes(name, 1_200)
    await grip(name).press('Enter')
    await becomes(name, before)
  })

  it('cannot be on a phone, where every border is for scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await dashboardPage(page).rows().first().waitFor()
    expect(await page.getByRole('separator').filter({ visible: true }).count()).toBe(0)
  })
})
