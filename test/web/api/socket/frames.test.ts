import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrames } from '../../../../src/web/api/socket/frames.ts'

/** A page that is hidden and seen by hand; it draws frames only while it is seen. */
const createPage = () => {
  let hidden = false
  let look = () => {}
  let waiting: (() => void)[] = []
  const frames = createFrames({
    isHidden: () => hidden,
    onVisibility: (callback) => {
      look = callback
    },
    requestFrame: (callback) => waiting.push(callback),
  })
  return {
    ...frames,
    draw: () => {
      const due = hidden ? [] : waiting
      if (!hidden) waiting = []
      due.forEach((callback) => callback())
    },
    turn: (to: 'hidden' | 'seen') => {
      hidden = to === 'hidden'
      look()
    },
  }
}

describe('the frames of a page', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('are waited for while it is seen, and not while it is hidden', () => {
    const { onNextFrame, draw, turn } = createPage()
    const ran: string[] = []
    onNextFrame(() => ran.push('seen'))
    vi.advanceTimersByTime(1_000)
    expect(ran).toEqual([])
    draw()
    expect(ran).toEqual(['seen'])
    turn('hidden')
    onNextFrame(() => ran.push('hidden'))
    vi.advanceTimersByTime(1_000)
    expect(ran).toEqual(['seen', 'hidden'])
  })

  it('do not keep what waited for one when the page was hidden, nor run it twice', () => {
    const { onNextFrame, draw, turn } = createPage()
    const ran = vi.fn()
    onNextFrame(ran)
    turn('hidden')
    vi.advanceTimersByTime(1_000)
    expect(ran).toHaveBeenCalledTimes(1)
    turn('seen')
    draw()
    turn('hidden')
    vi.advanceTimersByTime(1_000)
    expect(ran).toHaveBeenCalledTimes(1)
  })

  it('that are seen come only when it is seen, and the first of them says that it was not', () => {
    const { onSeenFrame, draw, turn } = createPage()
    const told: boolean[] = []
    const tell = (afterAbsence: boolean) => told.push(afterAbsence)
    onSeenFrame(tell)
    draw()
    turn('hidden')
    onSeenFrame(tell)
    vi.advanceTimersByTime(60_000)
    draw()
    expect(told).toEqual([false])
    turn('seen')
    draw()
    onSeenFrame(tell)
    draw()
    expect(told).toEqual([false, true, false])
  })
})
