// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flash } from '../../src/web/components/live/flash.ts'

let still = false

beforeEach(() => {
  still = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return still
    },
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The grounds that the element wears over `ms`, one after the other. */
const groundsOver = (element: HTMLElement, ms: number): readonly string[] => {
  const seen = [element.style.backgroundColor]
  for (let passed = 0; passed < ms; passed += 1) {
    vi.advanceTimersByTime(1)
    const now = element.style.backgroundColor
    if (now !== seen.at(-1)) seen.push(now)
  }
  return seen
}

const percentOf = (ground: string) => Number(/(\d+)%/.exec(ground)?.[1] ?? 0)

describe('a price that changed', () => {
  it('lights up in the colour of the direction and goes out within 400 ms', () => {
    const element = document.createElement('span')
    flash(element, 'up')
    expect(element.style.backgroundColor).toContain('var(--up)')
    const percents = groundsOver(element, 400).map(percentOf)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
    expect(percents.length).toBeGreaterThan(2)
    expect(element.style.backgroundColor).toBe('')
    vi.advanceTimersByTime(600)
    flash(element, 'down')
    expect(element.style.backgroundColor).toContain('var(--down)')
  })

  it('is not lit again within a second, however often it changes', () => {
    const element = document.createElement('span')
    flash(element, 'up')
    vi.advanceTimersByTime(900)
    flash(element, 'down')
    expect(element.style.backgroundColor).toBe('')
  })

  it('stays dark for who wants less motion', () => {
    still = true
    const element = document.createElement('span')
    flash(element, 'up')
    expect(element.style.backgroundColor).toBe('')
  })
})
