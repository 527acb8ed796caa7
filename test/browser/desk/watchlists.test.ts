import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/ask.ts'
import { violationsInBothThemes } from '../support/axe.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

const listName = 'Banks and chips'

/** What a tab shows of a list, from above: symbols and titles of sections. */
const shownIn = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((each) => each.getAttribute('aria-label')?.slice(5)))

const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })

/** Drags a row by its handle below the middle of another one. */
const dragBelow = async (page: Page, name: string, other: string) => {
  const [from, to] = await Promise.all(
    [name, other].map(async (each) => (await handle(page, each).boundingBox())!),
  )
  const x = from!.x + from!.width / 2
  await page.mouse.move(x, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to!.y + to!.height - 2, { steps: 8 })
}

describe('the lists of a trader', () => {
  let trader: SharedProduct
  let page: Page
  let other: Page
  let listId: string

  beforeAll(async () => {
    trader = await signUpShared()
    page = trader.open.page
    const made = await page.request.post('/api/watchlists', { data: { name: listName } })
    listId = ((await made.json()) as { id: string }).id
    for (const symbol of ['AAPL', 'HD', 'MSFT'])
      await page.request.post(`/api/watchlists/${listId}/symbols`, { data: { symbol } })
    other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/watchlists?list=${listId}`)
      await handle(tab, 'MSFT').waitFor()
    }
  })
  afterAll(() => trader.remove())

  it('change in every tab when they change in one', async () => {
    expect(await shownIn(other)).toEqual(['AAPL', 'HD', 'MSFT'])
    await page.getByRole('textbox', { name: 'Symbol' }).fill('ibm')
    await page.keyboard.press('Enter')
    await handle(other, 'IBM').waitFor()
    await other.getByRole('button', { name: 'Remove IBM' }).click()
    await handle(page, 'IBM').waitFor({ state: 'detached' })
  })

  it('have rows that are dragged with the pointer, and put back by Escape', async () => {
    await page.bringToFront()
    await dragBelow(page, 'AAPL', 'HD')
    await expect.poll(() => shownIn(page)).toEqual(['HD', 'AAPL', 'MSFT'])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => shownIn(page)).toEqual(['AAPL', 'HD', 'MSFT'])
    await dragBelow(page, 'AAPL', 'MSFT')
    await page.mouse.up()
    const order = ['HD', 'MSFT', 'AAPL']
    await expect.poll(() => shownIn(page)).toEqual(order)
    await expect.poll(() => shownIn(other)).toEqual(order)
    const kept = await ask<{ symbol: string }[]>(page, `/api/watchlists/${listId}/symbols`)
    expect(kept.map(({ symbol }) => symbol)).toEqual(order)
  })

  it('break no rule of accessibility, with a section, a note and a sort', async () => {
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.keyboard.type('Machines')
    await page.keyboard.press('Enter')
    await handle(page, 'Machines').waitFor()
    await page.getByRole('button', { name: 'Add a note on HD' }).click()
    await page.keyboard.type('Ask again in spring')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Ask again in spring$/ }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Back to my order' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
