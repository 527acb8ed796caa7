import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../../../src/web/api/api.ts'
import { liveReleased } from '../../../../src/web/api/socket/actions.ts'
import {
  loadPlace,
  movedBy,
  placeIn,
  resizedBy,
} from '../../../../src/web/features/chat/chat-place.ts'
import { message, open, worldWith } from '../../support/chat.tsx'
import { ada, json } from '../../support/fake-server.ts'
import { type createWorld, renderAt } from '../../support/page.tsx'

describe('the unread mark', () => {
  const mark = () => screen.getByRole('button', { name: 'Open chat' })
  const arrive = (world: ReturnType<typeof createWorld>, ...usernames: string[]) =>
    act(() => {
      usernames.forEach((username, index) =>
        world.socket().receive({ type: 'chat_message', ...message(index, { username }) }),
      )
    })

  it('counts what others wrote since the chat was open, and asks the server nothing', async () => {
    const world = worldWith([message(1)])
    await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    act(() => world.socket().open())
    expect(mark().textContent).toBe('')
    arrive(world, 'grace', 'ada', 'grace')
    expect(mark().textContent).toBe('2')
    expect(mark().getAttribute('aria-description')).toBe('2 unread messages')
    expect(world.server.asked('GET /api/chat')).toEqual([])
    await userEvent.click(mark())
    arrive(world, 'grace')
    await userEvent.click(await screen.findByRole('button', { name: 'Close chat' }))
    expect(mark().textContent).toBe('')
    arrive(world, ...Array.from({ length: 130 }, () => 'grace'))
    expect(mark().textContent).toBe('99+')
  })

  it('is gone with the session', async () => {
    const world = worldWith([])
    await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    act(() => world.socket().open())
    arrive(world, 'grace')
    act(() => void world.store.dispatch(liveReleased()))
    expect(mark().textContent).toBe('')
  })
})

describe('a reader of the chat', () => {
  const sizes = { scrollHeight: 1_000, clientHeight: 400 }

  /** jsdom lays nothing out: the list is 1,000 px long, and 400 of them are seen. */
  const openLong = async (messages: unknown[]) => {
    for (const [name, value] of Object.entries(sizes))
      vi.spyOn(Element.prototype, name as keyof typeof sizes, 'get').mockReturnValue(value)
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo')
    const world = worldWith(messages)
    const opened = await open(world)
    await opened.inPanel.findByText('message 1')
    const log = opened.inPanel.getByRole('log')
    const at = (top: number) => {
      log.scrollTop = top
      fireEvent.scroll(log)
    }
    at(600)
    const come = async (...added: ReturnType<typeof message>[]) => {
      messages.push(...added)
      act(() => void world.store.dispatch(api.util.invalidateTags(['Chat'])))
      await opened.inPanel.findByText(added.at(-1)!.message)
    }
    scrollTo.mockClear()
    return { ...opened, at, come, scrollTo }
  }
  const more = () => screen.queryByRole('button', { name: /^\d+ new messages?/ })

  it('who has scrolled up stays there, and is told how many messages came', async () => {
    const { at, come, scrollTo } = await openLong([message(1)])
    at(100)
    await come(message(2))
    expect(more()?.textContent).toBe('1 new message ↓')
    await come(message(3), message(4))
    expect(more()?.textContent).toBe('3 new messages ↓')
    expect(scrollTo).not.toHaveBeenCalled()
    await userEvent.click(more()!)
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 1_000, behavior: 'smooth' })
    expect(more()).toBeNull()
  })

  it('who scrolls to the end again is told no more', async () => {
    const { at, come } = await openLong([message(1)])
    at(100)
    await come(message(2))
    at(400)
    expect(more()).toBeTruthy()
    at(590)
    expect(more()).toBeNull()
  })

  it('who is at the end, or is on the way there, is taken to each new message', async () => {
    const { at, come, scrollTo } = await openLong([message(1)])
    await come(message(2))
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 1_000, behavior: 'smooth' })
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_200)
    at(650)
    scrollTo.mockClear()
    await come(message(3))
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 1_200, behavior: 'smooth' })
  })

  it('is taken to their own message from wherever they are', async () => {
    const { at, come, scrollTo } = await openLong([message(1)])
    at(100)
    await come(message(2, { username: 'ada' }))
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 1_000, behavior: 'smooth' })
    expect(more()).toBeNull()
  })

  it('sees where another day begins, by the clock of the device', async () => {
    const days = [
      '2026-01-02T09:05:00.000Z',
      '2026-01-02T09:06:00.000Z',
      '2026-01-04T09:05:00.000Z',
    ]
    const { panel, inPanel } = await open(
      worldWith(days.map((timestamp, index) => message(index, { timestamp }))),
    )
    await inPanel.findByText('message 2')
    const lines = [...panel.querySelectorAll('li')].map((line) => line.textContent)
    expect(lines).toHaveLength(5)
    expect([lines[0], lines[3]]).toEqual(['Fri, Jan 2, 2026', 'Sun, Jan 4, 2026'])
  })
})

describe('a draft', () => {
  it('survives that the chat is closed, and is not shown to another trader', async () => {
    const world = worldWith([])
    const { inPanel } = await open(world)
    await userEvent.type(inPanel.getByRole('textbox'), 'half a sen')
    await userEvent.click(inPanel.getByRole('button', { name: 'Close chat' }))
    await userEvent.click(screen.getByRole('button', { name: 'Open chat' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('half a sen')
    cleanup()
    const other = () => json({ ...ada, username: 'grace' })
    const { inPanel: later } = await open(worldWith([], { 'GET /api/user': other }))
    expect(later.getByRole<HTMLInputElement>('textbox').value).toBe('')
  })
})

describe('the place of the panel', () => {
  const area = { width: 1_228, height: 900 }
  const kept = { x: 300, y: 40, width: 400, height: 500 }

  it('is where it was left, and the first one where it would not be all on the screen', () => {
    const first = { x: 20, y: 320, width: 380, height: 560 }
    expect(placeIn(area, null)).toEqual(first)
    expect(placeIn(area, kept)).toBe(kept)
    for (const off of [{ x: 900 }, { y: 500 }, { width: 1_000 }, { height: 890 }])
      expect(placeIn(area, { ...kept, ...off })).toEqual(first)
    expect(placeIn({ width: 508, height: 450 }, null)).toEqual({
      x: 20,
      y: 20,
      width: 380,
      height: 410,
    })
  })

  it('stays on the screen whatever moves and resizes it', () => {
    const step = fc.record({
      x: fc.integer({ min: -2_000, max: 2_000 }),
      y: fc.integer({ min: -2_000, max: 2_000 }),
    })
    const size = fc.record({
      width: fc.integer({ min: 250, max: 3_000 }),
      height: fc.integer({ min: 200, max: 2_000 }),
    })
    fc.assert(
      fc.property(
        size,
        fc.array(fc.tuple(fc.boolean(), step), { maxLength: 20 }),
        (room, steps) => {
          let place = placeIn(room, null)
          for (const [resizes, by] of steps) {
            place = (resizes ? resizedBy : movedBy)(place, by, room)
            expect(placeIn(room, place)).toBe(place)
            expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(0)
            expect(place.width).toBeGreaterThanOrEqual(Math.min(300, room.width - 40))
          }
        },
      ),
    )
  })

  it('is changed by the arrow keys, beside the sidebar, and kept for the next visit', async () => {
    const world = worldWith([])
    vi.stubGlobal('innerWidth', 1_440)
    vi.stubGlobal('innerHeight', 900)
    const { inPanel } = await open(world)
    const mover = inPanel.getByRole('button', { name: /^Move the chat/ })
    act(() => mover.focus())
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{ArrowLeft}{/Shift}')
    expect(loadPlace()).toEqual({ x: 30, y: 310, width: 370, height: 570 })
    const layer = mover.closest<HTMLElement>('.react-draggable')!.parentElement!
    expect(layer.style.left).toBe('212px')
  })

  it('is the first one where what was kept cannot be read', () => {
    for (const odd of ['', '{', '{"x":-1}', '[]', '{"x":1,"y":1,"width":"9","height":9}']) {
      localStorage.setItem('tapedeck.chat-place', odd)
      expect(loadPlace()).toBeNull()
    }
  })
})
