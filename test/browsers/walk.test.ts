import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grace } from '../browser/pages/auth-page.ts'
import { eventually } from '../browser/support/eventually.ts'
import { type Product, startProduct } from '../browser/support/product.ts'
import { pageIn } from './support/page.ts'
import { type Tab, tabs } from './support/tab.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.remove())

const screens = [
  ['Scanners', '/scanner', 'Stock Scanner'],
  ['Watchlists', '/watchlists', 'My Watchlists'],
  ['Alerts', '/alerts', 'Price Alerts'],
  ['Signals', '/signals', 'Trading Signals'],
  ['Settings', '/settings', 'Settings'],
] as const

/** Whether something was drawn: a canvas with more than one colour. */
const chartIsDrawn = `
const canvas = document.querySelector('[role=img] canvas')
if (!canvas || canvas.width === 0) return false
const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
return new Set(new Uint32Array(data.buffer)).size > 1
`

describe.each(['Firefox', 'WebKit'] as const)('a walk through every screen in %s', (name) => {
  let opened: Tab | null
  beforeAll(async () => {
    opened = await tabs[name]()
  })
  afterAll(() => opened?.close())

  it('shows each, understands what is typed, and has no error in its console', async ({ skip }) => {
    if (opened === null) return skip(`${name} is not on this machine`)
    const tab = opened
    const page = pageIn(tab)
    const username = `${grace.username}-${name.toLowerCase()}`

    await tab.goto(`${product.url}/auth?mode=sign-up`)
    await page.type('First Name', grace.firstName)
    await page.type('Last Name', grace.lastName)
    await page.type('Username', username)
    await page.type('Email', `${username}@example.org`)
    await page.type('Phone Number', grace.phone)
    await page.type('Password', grace.password)
    await page.type('Confirm Password', grace.password)
    // While a market that was just copied is read, an account may be refused for now.
    await eventually(
      'there is an account',
      async () => {
        await page.button('Create Account').catch(() => undefined)
        return tab.run<string>('return location.pathname')
      },
      (path) => path === '/',
      { longestMs: 120_000 },
    )
    await page.text('LIVE')
    await eventually('the chart is drawn', () => tab.run<boolean>(chartIsDrawn), Boolean)

    for (const [entry, path, heading] of screens) {
      await page.link(entry)
      await page.pathIs(path)
      await page.heading(heading)
      expect(await page.isTooWide(), path).toBe(false)
    }

    await page.button('Open chat')
    await page.type('Message', `Hello from ${name}`)
    await page.button('Send')
    await page.text(`Hello from ${name}`)

    await page.link('Scanners')
    await page.button('Advanced Scan')
    await page.choose('Field', 'PRICE')
    await page.choose('Operator', 'less than')
    await page.choose('Compare with', 'NUMERIC')
    await page.type('Value', '1,000')
    expect(await page.valueOf('Value')).toBe('1,000')
    await page.button('SCAN NOW')
    await page.text('1,000')

    await tab.goto(`${product.url}/alerts`)
    await page.type('Symbol', 'aapl')
    await page.type('Target price', '3,025.12')
    await page.button('Create Alert')
    await page.text('3,025.12')

    // What a browser restores belongs to nobody after a sign-out.
    await tab.goto(`${product.url}/alerts`)
    await page.text('3,025.12')
    await page.button('Sign out')
    await page.pathIs('/auth')
    await tab.back()
    await page.pathIs('/auth')
    expect(await tab.run<string>('return document.body.innerText')).not.toContain('3,025.12')

    expect(await tab.errors()).toEqual([])
  })
})
