import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../../../src/realtime/sockets/connection.ts'
import { Staleness } from '../../../src/realtime/staleness.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

/** Unix ms. */
const noon = 1_772_470_800_000

describe('prices that stand still', () => {
  beforeEach(() => void vi.useFakeTimers({ now: noon }))
  afterEach(() => void vi.useRealTimers())

  const begin = () => {
    const told: Buffer[] = []
    const staleness = new Staleness({
      fanOut: { broadcast: (frame: Buffer) => void told.push(frame) },
      now: Date.now,
      limits: { staleAfterMs: 15_000, staleCheckMs: 1_000 },
    })
    const greeted = () => {
      const sent: Buffer[] = []
      const sendQueue = { send: (frame: Buffer) => sent.push(frame) }
      staleness.greet({ sendQueue } as unknown as Connection)
      return sent.map(readFrame)
    }
    return { staleness, told: () => told.map(readFrame), greeted }
  }

  it('are told of once, as old as the newest is, whatever older ones come late', () => {
    const { staleness, told, greeted } = begin()
    staleness.seen(noon)
    staleness.seen(noon - 60_000)
    vi.advanceTimersByTime(15_000)
    expect([told(), greeted()]).toEqual([[], []])
    vi.advanceTimersByTime(1_000)
    const stale = {
      type: 'prices_stale',
      reason: 'No price has come for 16 s.',
      lastPriceAt: noon,
      ageMs: 16_000,
    }
    expect(told()).toEqual([stale])
    expect(greeted()).toEqual([stale])
    for (const late of [noon - 1, noon]) staleness.seen(late)
    vi.advanceTimersByTime(10_000)
    expect(told()).toHaveLength(1)
  })

  it('are told of again after a newer price, which nobody who begins then is warned of', () => {
    const { staleness, told, greeted } = begin()
    staleness.seen(noon)
    vi.advanceTimersByTime(20_000)
    staleness.seen(noon + 20_000)
    expect(greeted()).toEqual([])
    vi.advanceTimersByTime(16_000)
    expect(told()).toMatchObject([{ lastPriceAt: noon }, { lastPriceAt: noon + 20_000 }])
  })

  it('are nothing where no price ever came, or nobody looks any more', () => {
    const { staleness, told, greeted } = begin()
    vi.advanceTimersByTime(60_000)
    expect(greeted()).toEqual([])
    staleness.seen(noon)
    staleness.stop()
    vi.advanceTimersByTime(60_000)
    expect(told()).toEqual([])
  })
})
