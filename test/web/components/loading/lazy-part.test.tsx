import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../../src/web/components/loading/lazy-part.ts'
import { LateAnnouncer } from '../../../../src/web/app/late-announcer.tsx'
import { createWorld, renderPart, type World } from '../../support/page.tsx'

/** As `load-again.ts` has them. */
const attempts = { max: 20, everyMs: 3_000 } as const

const Menu = () => <p>The menu</p>

/** A part whose first attempts fail. */
const failing = (times: number) => {
  let asked = 0
  const part = lazyPart(() => {
    asked += 1
    return asked <= times ? Promise.reject(new TypeError('away')) : Promise.resolve(Menu)
  })
  const Opener = () => {
    const [wanted, setWanted] = useState(false)
    const isReady = part.useReady(wanted, () => setWanted(false))
    if (isReady) return <part.Part />
    return (
      <button aria-busy={wanted} onFocus={part.fetch} onClick={() => setWanted(true)}>
        Open
      </button>
    )
  }
  return { Opener, asked: () => asked }
}

describe('a part of a screen that is asked for', () => {
  let world: World
  beforeEach(() => {
    vi.useFakeTimers()
    world = createWorld()
  })

  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const toast = () => world.store.getState().toasts
  const button = () => screen.getByRole('button', { name: 'Open' })
  const show = async (Opener: () => React.ReactNode) => {
    await renderPart(
      world,
      <>
        <Opener />
        <LateAnnouncer />
      </>,
    )
  }

  it('is drawn at once where its code is here, and the button was the same until then', async () => {
    const { Opener, asked } = failing(0)
    await show(Opener)
    const before = button()
    act(() => before.focus())
    await passes(0)
    expect(asked()).toBe(1)
    expect(button()).toBe(before)
    act(() => before.click())
    expect(screen.getByText('The menu')).toBeTruthy()
    expect(asked()).toBe(1)
  })

  it('waits for a server that is unavailable: the button stays, says so, and the trader is told once', async () => {
    const { Opener, asked } = failing(3)
    await show(Opener)
    const before = button()
    act(() => before.click())
    await passes(0)
    expect(button()).toBe(before)
    expect(before.getAttribute('aria-busy')).toBe('true')
    const told = toast()
    expect(told).toMatchObject({
      kind: 'plain',
      title: 'The server is not responding.',
      description: 'Loading. This will appear as soon as it is ready.',
    })
    await passes(2 * attempts.everyMs)
    expect(asked()).toBe(3)
    expect(toast()).toBe(told)
    await passes(attempts.everyMs)
    expect(screen.getByText('The menu')).toBeTruthy()
  })

  it('is given up after the last attempt, says so, and can be asked for again', async () => {
    const { Opener, asked } = failing(attempts.max)
    await show(Opener)
    act(() => button().click())
    await passes(attempts.max * attempts.everyMs)
    expect(asked()).toBe(attempts.max)
    expect(button().getAttribute('aria-busy')).toBe('false')
    expect(toast()).toMatchObject({
      kind: 'destructive',
      title: 'This could not be loaded.',
      description: 'Try again, or reload the page.',
    })
    act(() => button().click())
    await passes(0)
    expect(screen.getByText('The menu')).toBeTruthy()
  })

  it('is not asked for any longer than somebody waits', async () => {
    const { Opener, asked } = failing(attempts.max)
    const Shown = () => {
      const [shown, setShown] = useState(true)
      return (
        <>
          {shown && <Opener />}
          <button onClick={() => setShown(false)}>Leave</button>
        </>
      )
    }
    await show(Shown)
    act(() => button().click())
    await passes(0)
    act(() => screen.getByRole('button', { name: 'Leave' }).click())
    await passes(attempts.max * attempts.everyMs)
    expect(asked()).toBe(1)
    expect(toast()).toMatchObject({ kind: 'plain' })
  })
})
