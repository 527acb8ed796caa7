import { beforeEach, describe, expect, it, vi } from 'vitest'
import { flash } from '../../../../src/web/components/live/flash.ts'

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

/** What lights the element over `ms`, one look after the other. */
const looksOver = (element: Element, ms: number): readonly string[] => {
  const seen = [element.className]
  for (let passed = 0; passed < ms; passed += 1) {
    vi.advanceTimersByTime(1)
    if (element.className !== seen.at(-1)) seen.push(element.className)
  }
  return seen
}

/** Two frames of the page's: the one in which a light is due, and the one in which it changes. */
const lateMs = 34

describe('a price that changed', () => {
  it('lights up in the colour of the direction, then faintly, and is out after 400 ms', () => {
    const element = document.createElement('span')
    element.className = 'num'
    flash(element, 'up')
    expect(looksOver(element, 400 + 2 * lateMs)).toEqual(['num lit-up', 'num lit-up-faint', 'num'])
    vi.advanceTimersByTime(600)
    flash(element, 'down')
    expect(looksOver(element, 400 + 2 * lateMs)).toEqual([
      'num lit-down',
      'num lit-down-faint',
      'num',
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not lit again within a second, however often it changes', () => {
    const element = document.createElement('span')
    flash(element, 'up')
    vi.advanceTimersByTime(900)
    flash(element, 'down')
    expect(element.className).toBe('')
  })

  it('changes with few others in a frame, and none is left lit', () => {
    const elements = Array.from({ length: 20 }, () => document.createElement('span'))
    for (const element of elements) flash(element, 'up')
    const lit = () => elements.filter(({ className }) => className === 'lit-up').length
    let before = lit()
    expect(before).toBe(20)
    for (let passed = 0; passed < 1_000; passed += 1) {
      vi.advanceTimersByTime(1)
      expect(before - lit()).toBeLessThanOrEqual(2)
      before = lit()
    }
    expect(elements.filter(({ className }) => className !== '')).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stays dark for who wants less motion', () => {
    still = true
    const element = document.createElement('span')
    flash(element, 'up')
    expect(element.className).toBe('')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stays dark in a page that nobody sees', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const element = document.createElement('span')
    flash(element, 'up')
    expect(element.className).toBe('')
    expect(vi.getTimerCount()).toBe(0)
  })
})
