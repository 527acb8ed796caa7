import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { WindowLayer } from '../../../src/web/app/shell/window-layer.tsx'
import {
  type FloatingWindow,
  windowOpened,
  windowsRestored,
} from '../../../src/web/state/windows.ts'
import { detail, json } from '../support/fake-server.ts'
import { createWorld, renderPart } from '../support/page.tsx'

const quote = (symbol: string) =>
  windowOpened({ id: `full-quote-${symbol}`, content: { kind: 'full-quote', symbol } })

const placeOf = (inner: HTMLElement) => {
  const place = inner.closest<HTMLElement>('.react-draggable')
  if (!place) throw new Error('Not in a window')
  return place
}

const levelOf = (inner: HTMLElement) => Number(placeOf(inner).style.zIndex)

it('a window that is pressed comes above the others, and stays where it is in the page', async () => {
  const world = createWorld({
    'GET /api/stocks/A': () => json(detail('A')),
    'GET /api/stocks/B': () => json(detail('B')),
  })
  for (const symbol of ['A', 'B']) world.store.dispatch(quote(symbol))
  await renderPart(world, <WindowLayer movedOn={false} />)
  const lower = await screen.findByRole('button', { name: 'Close A Full Quote' })
  const upper = screen.getByRole('button', { name: 'Close B Full Quote' })
  // What is put elsewhere in the page loses the press that did it, and what was scrolled in it.
  const moves = new MutationObserver(() => undefined)
  moves.observe(placeOf(lower).parentElement ?? document, { childList: true })
  fireEvent.mouseDown(lower)
  expect(moves.takeRecords().flatMap(({ removedNodes }) => [...removedNodes])).toEqual([])
  expect(levelOf(lower)).toBeGreaterThan(levelOf(upper))
  expect(world.store.getState().windows.map(({ content }) => content.symbol)).toEqual(['B', 'A'])
})

describe('the windows that stand open', () => {
  const symbols = Array.from({ length: 13 }, (_, index) => `S${index.toString()}`)
  const open = (...opened: readonly string[]) => {
    const { store } = createWorld()
    for (const symbol of opened) store.dispatch(quote(symbol))
    const shown = () => store.getState().windows.map(({ content }) => content.symbol)
    return { store, shown }
  }

  it('are twelve at most: one more closes the lowest, one of them only comes to the top', () => {
    const { store, shown } = open(...symbols.slice(0, 12))
    expect(shown()).toEqual(symbols.slice(0, 12))
    store.dispatch(quote('S0'))
    expect(shown()).toEqual([...symbols.slice(1, 12), 'S0'])
    store.dispatch(quote('S12'))
    expect(shown()).toEqual([...symbols.slice(2, 12), 'S0', 'S12'])
  })

  it('are twelve at most with those of the last visit, which stand below and go first', () => {
    const { store, shown } = open('S0')
    const kept = symbols.map((symbol): FloatingWindow => ({
      id: `full-quote-${symbol}`,
      content: { kind: 'full-quote', symbol },
      position: { x: 0, y: 0 },
      size: null,
      opened: 0,
    }))
    store.dispatch(windowsRestored(kept))
    expect(shown()).toEqual([...symbols.slice(2), 'S0'])
  })
})

describe('the windows of a phone', () => {
  const open = async (...symbols: string[]) => {
    vi.stubGlobal('innerWidth', 390)
    vi.stubGlobal('innerHeight', 844)
    const world = createWorld()
    for (const symbol of symbols) world.store.dispatch(quote(symbol))
    await renderPart(world, <WindowLayer movedOn={false} />)
    const handleOf = (symbol: string) =>
      screen.findByRole('button', { name: `Move ${symbol} Full Quote with the arrow keys` })
    const last = await handleOf(symbols.at(-1) ?? '')
    const right = () => {
      const [, left] = /^translate\((\d+)px/.exec(placeOf(last).style.transform) ?? []
      // Without a layout the place is counted twice: once as where the element stands already.
      return Number(left) / 2 + parseInt(placeOf(last).style.width)
    }
    return { world, last, right }
  }

  it('open where their ends can be seen, however many there are', async () => {
    const { right } = await open('A', 'B', 'C', 'D')
    expect(right()).toBeLessThanOrEqual(390)
  })

  it('are moved by the arrow keys to the edge and no further', async () => {
    const { world, last } = await open('A')
    act(() => last.focus())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(world.store.getState().windows[0]?.position).toEqual({ x: 30, y: 20 })
    await userEvent.keyboard('{ArrowDown>100/}')
    expect(world.store.getState().windows[0]?.position).toEqual({ x: 30, y: 800 })
  })

  it('keep their titles on the screen when it is turned, and go back when it is turned back', async () => {
    const { last } = await open('A')
    act(() => last.focus())
    await userEvent.keyboard('{ArrowDown>60/}')
    const down = () => {
      const [, top] = /,(\d+)px\)$/.exec(placeOf(last).style.transform) ?? []
      // Without a layout where it opened is counted once more.
      return Number(top) - 20
    }
    expect(down()).toBe(620)
    for (const [height, top] of [
      [390, 346],
      [844, 620],
    ] as const) {
      vi.stubGlobal('innerHeight', height)
      act(() => void window.dispatchEvent(new Event('resize')))
      expect(down()).toBe(top)
    }
  })
})
