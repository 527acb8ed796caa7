import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTips, type Tip, tipId } from '../../../../src/web/components/tips/create-tips.ts'

let shown: (string | null)[] = []
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  document.body.innerHTML = '<button title="One">1</button><button title="Two">2</button><p>3</p>'
  stop = createTips(document, (tip: Tip | null) => shown.push(tip?.text ?? null))
})
afterEach(() => {
  stop()
})

const at = (index: number) => document.body.children[index] as HTMLElement
const rest = (index: number, pointerType = 'mouse') => {
  const event = new Event('pointerover', { bubbles: true })
  at(index).dispatchEvent(Object.assign(event, { pointerType }))
}

describe('a hint', () => {
  it('shows when the pointer has rested for 700 ms, in the place of the platform’s own', () => {
    rest(0)
    vi.advanceTimersByTime(699)
    expect(shown).toEqual([])
    expect(at(0).hasAttribute('title')).toBe(false)
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['One'])
    expect(at(0).getAttribute('aria-describedby')).toBe(tipId)
    rest(2)
    expect(shown).toEqual(['One', null])
    expect(at(0).title).toBe('One')
    expect(at(0).hasAttribute('aria-describedby')).toBe(false)
  })

  it('waits as long where another was shown just before', () => {
    rest(0)
    vi.advanceTimersByTime(700)
    rest(1)
    vi.advanceTimersByTime(699)
    expect(shown).toEqual(['One', null])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['One', null, 'Two'])
  })

  it('never lies over what its own button has opened', () => {
    rest(0)
    at(0).setAttribute('aria-expanded', 'true')
    vi.advanceTimersByTime(5_000)
    expect(shown).toEqual([])
    rest(2)
    at(0).setAttribute('aria-expanded', 'false')
    rest(0)
    vi.advanceTimersByTime(700)
    expect(shown).toEqual(['One'])
  })

  it('never shows under a thumb, and goes with Escape or a press', () => {
    rest(0, 'touch')
    vi.advanceTimersByTime(5_000)
    expect(shown).toEqual([])
    for (const event of [
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      new Event('pointerdown', { bubbles: true }),
    ]) {
      rest(0)
      vi.advanceTimersByTime(700)
      at(0).dispatchEvent(event)
      expect(shown.at(-1)).toBeNull()
      vi.advanceTimersByTime(1_000)
    }
  })
})
