import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chartOf } from '../pages/chart.ts'
import { type OpenPage, openPage } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { priceOf } from '../support/price-of.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

let trader: SharedProduct
let open: OpenPage
let page: Page

beforeAll(async () => {
  trader = await signUpShared({ hasTouch: true, viewport: { width: 390, height: 844 } })
  open = trader.open
  page = open.page
})
/** The same trader's wide page, with a pointer. */
const openService = async (): Promise<OpenPage> =>
  openPage(trader.browser, {
    baseURL: trader.product.url,
    storageState: await page.context().storageState(),
  })
afterAll(() => trader.remove())
afterEach(() => {
  expect(open.errors).toEqual([])
})

describe('alerts on the chart', () => {
  it('are set by a tap and dragged by a thumb, while the page stands still', async () => {
    await page.goto('/?symbol=AAPL')
    const chart = chartOf(page, 'AAPL')
    await chart.drawn()
    const box = await chart.box()
    const [x, y] = [box.x + 120, box.y + 50]
    await chart.bell().tap()
    await chart.hint().waitFor()
    // A thumb is not met by the keyboard of the screen.
    expect(await chart.typedPrice().evaluate((input) => input.matches(':focus'))).toBe(false)
    await page.touchscreen.tap(x, y)
    await chart.question().getByRole('button').tap()
    const [before] = await chart.alertsAre('an alert stands', ({ length }) => length === 1)
    await chart.handles().waitFor({ state: 'attached' })

    const line = await chart
      .canvas()
      .evaluate((element, at) => element.getBoundingClientRect().top + at, 50)
    const thumb = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      thumb.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
      })
    await touch('touchStart', line)
    for (const at of [20, 40, 60, 80]) await touch('touchMove', line + at)
    await touch('touchEnd', line + 80)
    const [after] = await chart.alertsAre(
      'the alert has another price',
      (alerts) => alerts.length === 1 && alerts[0]?.value !== before?.value,
    )
    expect(after!.value).toBeLessThan(before!.value)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  it('are set, moved and put back by keyboard alone, and the focus comes back', async () => {
    await page.goto('/?symbol=MSFT')
    const chart = chartOf(page, 'MSFT')
    await chart.drawn()
    const price = await priceOf(page, 'MSFT')
    await page.keyboard.press('Tab')
    await chart.bell().focus()
    await page.keyboard.press('Enter')
    await chart.hint().waitFor()
    await page.keyboard.type('-1')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a price above 0').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type((price * 1.04).toFixed(2))
    await page.keyboard.press('Enter')
    await chart.question().waitFor()
    await page.keyboard.press('Enter')
    const [before] = await chart.alertsAre('an alert stands', ({ length }) => length === 1)
    expect(before!.value).toBeCloseTo(price * 1.04, 2)

    await chart.handles().focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const [after] = await chart.alertsAre(
      'it stands higher',
      (alerts) => alerts.length === 1 && alerts[0]?.value !== before?.value,
    )
    expect(after!.value).toBeCloseTo(before!.value + 9 * (Math.round(before!.value / 10) / 100), 1)
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'slider')
  })

  it('are named on their lines, in either language, and where a line is dragged to', async () => {
    // Where a pointer can hover, the canvases for it are unseen while it is elsewhere.
    const marketData = await openService()
    const { page: screen } = marketData
    await screen.addInitScript(() => {
      const canvas = CanvasRenderingContext2D.prototype
      const drawn = new Map<string, { x: number; y: number }>()
      const listening = new Proxy(Reflect.get(canvas, 'fillText'), {
        apply: (draw, on: CanvasRenderingContext2D, [text, x, y]: [string, number, number]) => {
          const { left, top } = on.canvas.getBoundingClientRect()
          drawn.set(text, { x: left + x, y: top + y })
          Reflect.apply(draw, on, [text, x, y])
        },
      })
      Object.defineProperty(canvas, 'fillText', { value: listening })
      const placeOf = (text: string) => drawn.get(text) ?? null
      /** Whether amber letters are in a picture of the page. */
      const isAmber = async (png: string): Promise<boolean> => {
        const image = new Image()
        image.src = `data:image/png;base64,${png}`
        await image.decode()
        const on = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        on.drawImage(image, 0, 0)
        const { data } = on.getImageData(0, 0, image.width, image.height)
        return Array.from({ length: data.length / 4 }, (_, pixel) => pixel * 4).some(
          (byte) => (data[byte] ?? 0) > 200 && (data[byte + 2] ?? 0) < 140,
        )
      }
      Object.assign(window, { placeOf, isAmber })
    })
    interface Eye {
      readonly placeOf: (text: string) => { x: number; y: number } | null
      readonly isAmber: (png: string) => Promise<boolean>
    }
    /** As the trader sees it: a canvas may be drawn on and lie below another. */
    const isSeen = async (text: string): Promise<boolean> => {
      const at = await screen.evaluate((wanted) => (window as unknown as Eye).placeOf(wanted), text)
      if (!at) return false
      const clip = { x: at.x, y: at.y - 4, width: 60, height: 8 }
      const png = (await screen.screenshot({ clip })).toString('base64')
      return screen.evaluate((picture) => (window as unknown as Eye).isAmber(picture), png)
    }
    const named = (text: string) =>
      eventually(`${text} is on its line`, () => isSeen(text), Boolean)
    await screen.goto('/?symbol=MSFT')
    const chart = chartOf(screen, 'MSFT')
    await chart.drawn()
    const [alert] = await chart.alerts()
    const price = alert!.value
    await named(`Price above ${price.toFixed(2)}`)
    await chart.handles().focus()
    await screen.keyboard.press('ArrowUp')
    await named(`Price above ${(price + Math.round(price / 10) / 100).toFixed(2)}`)
    await screen.keyboard.press('Escape')
    await screen.evaluate(() =>
      localStorage.setItem('tapedeck.preferences', JSON.stringify({ language: 'zh-TW' })),
    )
    await screen.reload()
    await named(`價格高於 ${price.toFixed(2)}`)
    expect(marketData.errors).toEqual([])
    await marketData.close()
  })

  it('leave no number of the axis under or beside their prices or the last one', async () => {
    const marketData = await openService()
    const { page: screen } = marketData
    // What each canvas says since it was last wiped, by the height of its middle.
    await screen.addInitScript(() => {
      const canvas = CanvasRenderingContext2D.prototype
      const drawn = new Map<HTMLCanvasElement, { text: string; y: number }[]>()
      const textsOf = (on: CanvasRenderingContext2D) => drawn.get(on.canvas) ?? []
      const heightOf = (on: CanvasRenderingContext2D, y: number) => {
        const { d, f } = on.getTransform()
        return (d * y + f) / (on.canvas.height / on.canvas.clientHeight)
      }
      const listen = (
        name: string,
        hear: (on: CanvasRenderingContext2D, given: readonly unknown[]) => void,
      ) =>
        Object.defineProperty(canvas, name, {
          value: new Proxy(Reflect.get(canvas, name) as () => void, {
            apply: (draw, on: CanvasRenderingContext2D, given: readonly unknown[]) => {
              hear(on, given)
              Reflect.apply(draw, on, given)
            },
          }),
        })
      listen('fillText', (on, given) => {
        const [text, , y] = given as [string, number, number]
        drawn.set(on.canvas, [...textsOf(on), { text, y: heightOf(on, y) }])
      })
      // So the library wipes a canvas.
      listen('fillRect', (on) => {
        if (on.globalCompositeOperation === 'copy') drawn.delete(on.canvas)
      })
      listen('clearRect', (on, given) => {
        const [, y, , height] = given as [number, number, number, number]
        const [top, foot] = [heightOf(on, y), heightOf(on, y + height)]
        const left = textsOf(on).filter((one) => one.y < top || one.y > foot)
        drawn.set(on.canvas, left)
      })
      Object.assign(window, {
        axis: () => [...drawn.entries()].map(([on, texts]) => ({ seen: on.isConnected, texts })),
      })
    })
    interface Eye {
      readonly axis: () => { seen: boolean; texts: { text: string; y: number }[] }[]
    }
    const prices = async (): Promise<readonly { text: string; y: number }[]> => {
      const all = await screen.evaluate(() => (window as unknown as Eye).axis())
      const axes = all
        .filter(({ seen }) => seen)
        .map(({ texts }) => texts.filter(({ text }) => /^[\d,]+\.\d\d$/.test(text)))
      return axes.sort((a, b) => b.length - a.length)[0] ?? []
    }
    const last = await priceOf(screen, 'NVDA')
    for (const share of [0.985, 0.992, 1.01, 1.03])
      await screen.request.post('/api/alerts', {
        data: {
          symbol: 'NVDA',
          condition: share > 1 ? 'price_above' : 'price_below',
          value: Number((last * share).toFixed(2)),
        },
      })
    await screen.goto('/?symbol=NVDA')
    const chart = chartOf(screen, 'NVDA')
    await chart.drawn()
    const [alert] = await chart.alertsAre('they stand', ({ length }) => length === 4)
    const tagged = alert!.value.toFixed(2)
    const axis = await eventually('the tags are drawn', prices, (texts) =>
      texts.some(({ text }) => text === tagged),
    )
    expect(axis.length).toBeGreaterThan(5)
    const heights = axis.map(({ y }) => y).toSorted((a, b) => a - b)
    const gaps = heights.slice(1).map((y, at) => y - (heights[at] ?? 0))
    expect(Math.min(...gaps), JSON.stringify(axis)).toBeGreaterThan(13)
    expect(marketData.errors).toEqual([])
    await marketData.close()
  })

  it('are on the chart in its own window, too', async () => {
    await page.goto('/popout/chart?symbol=MSFT')
    const chart = chartOf(page, 'MSFT')
    await chart.drawn()
    await chart.handles().waitFor({ state: 'attached' })
    const before = await chart.alerts()
    await chart.bell().tap()
    await chart.hint().waitFor()
    const box = await chart.box()
    await page.touchscreen.tap(box.x + 100, box.y + 200)
    await chart.question().getByRole('button').tap()
    await page.getByText('Alert Created', { exact: true }).waitFor()
    await chart.alertsAre('one more', ({ length }) => length === before.length + 1)
  })
})
