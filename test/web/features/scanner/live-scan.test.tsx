import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../../src/web/api/api.ts'
import { json } from '../../support/fake-server.ts'
import type { World } from '../../support/page.tsx'
import { match, metricsReply, openAdvanced, tellMatches, worldWith } from '../../support/scanner.ts'

beforeEach(() => {
  // jsdom lays nothing out: the table believes that it is as high as it is on the screen.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420)
})

const scan = async (world: World): Promise<void> => {
  const dialog = await openAdvanced(world)
  await userEvent.click(dialog.getByRole('button', { name: 'SCAN NOW' }))
  await screen.findByText('2 matches')
}

/** A scan that found two stocks and keeps up with the tape. */
const scanLive = async (): Promise<World> => {
  const world = worldWith()
  await scan(world)
  act(() => world.socket().open())
  await userEvent.click(screen.getByRole('button', { name: 'Live' }))
  return world
}

const markedStale = () =>
  [...document.querySelectorAll('[role=row][data-stale] b')].map((b) => b.textContent)

const receive = (world: World, entered: string[], left: string[]) =>
  act(() => tellMatches(world, { entered: entered.map((symbol) => match(symbol)), left }))

const shown = () => [...document.querySelectorAll('[role=row] b')].map((b) => b.textContent).sort()

const marked = (mark: string) =>
  [...document.querySelectorAll(`[data-mark=${mark}] b`)].map((b) => b.textContent)

describe('a live scan', () => {
  it('follows what enters and leaves, and stops when asked', async () => {
    const world = await scanLive()
    expect(screen.getByText('LIVE SCAN')).toBeTruthy()
    expect(world.socket().sent).toContainEqual(expect.objectContaining({ type: 'subscribe_scan' }))
    receive(world, ['AAPL', 'MSFT'], [])
    receive(world, ['NVDA'], ['AAPL'])
    expect(marked('entered')).toEqual(['NVDA'])
    expect(marked('left')).toEqual(['AAPL'])
    expect(screen.getByText('2 matches')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(world.socket().sent).toContainEqual({ type: 'unsubscribe_scan' })
  })

  it('leaves what matched last when it is stopped, with what is old, until the next scan', async () => {
    const world = await scanLive()
    const entered = [{ ...match('NVDA'), stale: true }, match('KO'), match('MSFT')]
    act(() => tellMatches(world, { entered, left: [] }))
    receive(world, [], ['MSFT'])
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(shown()).toEqual(['KO', 'NVDA'])
    expect(markedStale()).toEqual(['NVDA'])
    await userEvent.click(screen.getByRole('button', { name: 'Advanced Scan' }))
    await userEvent.click(await screen.findByRole('button', { name: 'SCAN NOW' }))
    await waitFor(() => expect(shown()).toEqual(['AAPL', 'MSFT']))
  })

  it('keeps what is known over a lost line, until the new one has told of all matches', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const world = await scanLive()
    receive(world, ['NVDA', 'KO'], [])
    const { socket } = world
    const lost = socket()
    act(() => lost.drop())
    await waitFor(() => expect(socket()).not.toBe(lost))
    act(() => socket().open())
    expect(shown()).toEqual(['KO', 'NVDA'])
    receive(world, ['NVDA', 'AAPL'], [])
    expect(shown()).toEqual(['AAPL', 'NVDA'])
    expect([marked('entered'), marked('left')]).toEqual([[], []])
  })

  it('forgets each change after five seconds, though another comes with every second', async () => {
    const world = await scanLive()
    receive(world, ['AAPL', 'MSFT', 'NVDA'], [])
    vi.useFakeTimers()
    const second = () => {
      act(() => void vi.advanceTimersByTime(1_000))
    }
    receive(world, ['KO'], ['AAPL'])
    expect([marked('entered'), marked('left')]).toEqual([['KO'], ['AAPL']])
    for (let seconds = 1; seconds <= 4; seconds += 1) {
      second()
      // Comes and goes: what counts is when it did so last.
      if (seconds % 2 === 1) receive(world, [], ['MSFT'])
      else receive(world, ['MSFT'], [])
    }
    expect(marked('entered').sort()).toEqual(['KO', 'MSFT'])
    expect(marked('left')).toEqual(['AAPL'])
    second()
    expect([marked('entered'), marked('left')]).toEqual([['MSFT'], []])
    for (let seconds = 6; seconds <= 8; seconds += 1) second()
    expect(marked('entered')).toEqual(['MSFT'])
    second()
    expect(marked('entered')).toEqual([])
  })
})

describe('a live match', () => {
  it('shows that its price is old: from its first frame on, or since it grew old', async () => {
    const world = await scanLive()
    const told = (frame: { entered?: object[]; becameStale?: string[]; fresh?: string[] }) => {
      act(() => tellMatches(world, { entered: [], left: [], ...frame }))
      return markedStale()
    }
    const entered = [
      { ...match('AAPL'), stale: false },
      { ...match('MSFT'), stale: true },
    ]
    expect(told({ entered })).toEqual(['MSFT'])
    expect(screen.getByText('STALE')).toBeTruthy()
    expect(told({ becameStale: ['AAPL'] }).sort()).toEqual(['AAPL', 'MSFT'])
    expect(told({ fresh: ['MSFT'] })).toEqual(['AAPL'])
    expect(told({ entered: [{ ...match('AAPL'), stale: false }] })).toEqual([])
  })
})

describe('results that are not live', () => {
  it('show whose price is old: as the scan said, then as the newer numbers of all stocks say', async () => {
    const world = worldWith({
      'POST /api/scanner/scan': () =>
        json({ matches: [match('AAPL'), { ...match('MSFT'), stale: true }], count: 2 }),
    })
    await scan(world)
    expect(markedStale()).toEqual(['MSFT'])
    expect(screen.getByText('STALE')).toBeTruthy()
    const rows = metricsReply.rows.map((row) => ({ ...row, stale: row.symbol === 'AAPL' }))
    world.server.answers['GET /api/scanner/metrics'] = () => json({ ...metricsReply, rows })
    act(() => void world.store.dispatch(api.util.invalidateTags(['Metrics'])))
    await waitFor(() => expect(markedStale()).toEqual(['AAPL']))
    const [card] = document.querySelectorAll('[data-metric]')
    const dimmed = [...card!.querySelectorAll('[data-stale] b')].map((b) => b.textContent)
    expect(dimmed).toEqual(['AAPL'])
  })
})
