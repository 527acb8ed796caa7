import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { LiveChange } from '../../../../src/web/components/live/live-change.tsx'
import { secondOf, useQuoteFact } from '../../../../src/web/api/quotes/use-quote-fact.ts'
import { LivePrice } from '../../../../src/web/components/live/live-price.tsx'
import { LiveRange } from '../../../../src/web/components/live/live-range.tsx'
import { createWorld, renderPart, type World } from '../../support/page.tsx'

/** The browser's eye, opened and closed by hand. */
const createEye = () => {
  const watched = new Set<Element>()
  let tell: IntersectionObserverCallback = () => undefined
  class Eye {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback
    }
    observe(element: Element): void {
      watched.add(element)
    }
    unobserve(element: Element): void {
      watched.delete(element)
    }
  }
  const sees = (isIntersecting: boolean) => {
    const changes = [...watched].map((target) => ({ target, isIntersecting }))
    act(() => {
      tell(changes as IntersectionObserverEntry[], {} as IntersectionObserver)
    })
  }
  return { Eye, watched, sees }
}

const eye = createEye()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('IntersectionObserver', eye.Eye)
})

const comes = (world: World, price: number) =>
  act(() => {
    world.store.dispatch(pricesArrived([['AAPL', price, 1, price / 100, 0, price]]))
    world.frame()
  })

const row = (
  <div data-place>
    <LivePrice symbol="AAPL" />
    <LiveChange symbol="AAPL" />
  </div>
)
const written = (view: { readonly container: HTMLElement }) => view.container.textContent

describe('the cells of prices', () => {
  it('follow every tick batch while they are in sight', async () => {
    const world = createWorld()
    const view = await renderPart(world, row)
    comes(world, 100)
    expect(written(view)).toBe('100.00▲ +1.00%')
    eye.sees(true)
    comes(world, 200)
    expect(written(view)).toBe('200.00▲ +2.00%')
  })

  it('are not written with the tick batch out of sight, but within a second, and when they are seen', async () => {
    const world = createWorld()
    const view = await renderPart(world, row)
    comes(world, 100)
    eye.sees(false)
    comes(world, 200)
    expect(written(view)).toBe('100.00▲ +1.00%')
    act(() => void vi.advanceTimersByTime(1_000))
    expect(written(view)).toBe('100.00▲ +1.00%')
    // Within a second it has asked for a turn, which it has in the frame that comes.
    act(() => void world.frame())
    expect(written(view)).toBe('200.00▲ +2.00%')
    comes(world, 300)
    eye.sees(true)
    expect(written(view)).toBe('300.00▲ +3.00%')
    comes(world, 400)
    expect(written(view)).toBe('400.00▲ +4.00%')
  })

  it('are watched once for all that stand in one place, until the last has gone', async () => {
    const world = createWorld()
    const view = await renderPart(world, row)
    expect(eye.watched.size).toBe(1)
    eye.sees(false)
    const timers = vi.getTimerCount()
    view.unmount()
    expect(eye.watched.size).toBe(0)
    expect(vi.getTimerCount()).toBe(timers - 1)
  })
})

describe('where a price stands between two others', () => {
  it('moves as a ground: a box that moves would have the page laid out', async () => {
    const world = createWorld()
    const { container } = await renderPart(world, <LiveRange symbol="AAPL" low={100} high={200} />)
    const dot = container.querySelector<HTMLElement>('.range-dot')
    const label = () => screen.getByRole('img').getAttribute('aria-label')
    comes(world, 125)
    expect(dot?.getAttribute('style')).toBe('background-position-x: 25%;')
    expect(label()).toBe('25% of the way from low to high')
    comes(world, 180)
    expect(dot?.getAttribute('style')).toBe('background-position-x: 80%;')
    expect(label()).toBe('80% of the way from low to high')
    expect(container.textContent).toBe('100.00 – 200.00')
  })
})

describe('what seldom changes about a price', () => {
  const Second = () => useQuoteFact('AAPL', secondOf)

  it('takes no room in a frame from those who have something to write', async () => {
    const world = createWorld()
    const places = Array.from({ length: 40 }, (_, index) => <Second key={index} />)
    const view = await renderPart(world, places)
    const framesOf = (price: number, time: number) =>
      act(() => {
        world.store.dispatch(pricesArrived([['AAPL', price, 1, 1, 0, time]]))
        return Promise.resolve(world.frame())
      })
    const changed = await framesOf(100, 5_000)
    expect(view.container.textContent).toBe('5000'.repeat(40))
    const unchanged = await framesOf(101, 5_900)
    expect(view.container.textContent).toBe('5000'.repeat(40))
    expect(unchanged).toBeLessThanOrEqual(changed / 2)
    await framesOf(102, 6_000)
    expect(view.container.textContent).toBe('6000'.repeat(40))
  })
})
