import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { Announcements } from '../../../src/realtime/frames/announcements.ts'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import type { ServerFrame } from '../../../src/contracts/socket/frames.ts'
import { Registry } from '../../../src/realtime/sockets/registry.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'
import { readFrame } from '../../support/realtime/server-frame.ts'

const chatEvent = { type: 'ChatMessageSent', data: {} }

/** Announcements that are made when the test says so; `null` tells nobody, an error fails. */
const begin = (announcementsWaitingMax = 1_000) => {
  const registry = new Registry()
  const counters = createCounters()
  const closing = new AbortController()
  const waiting: ((made: ServerFrame | null | Error) => void)[] = []
  const warnings: unknown[] = []
  const announcements = new Announcements({
    registry,
    counters,
    limits: { announcementsWaitingMax, missedAfterMs: 2_000, missedSpreadMs: 10_000 },
    signal: closing.signal,
    random: () => 0.5,
    announce: () =>
      new Promise((resolve, reject) => {
        waiting.push((made) => (made instanceof Error ? reject(made) : resolve(made)))
      }),
    logger: {
      info: () => undefined,
      warn: (facts: unknown) => warnings.push(facts),
      error: () => undefined,
    },
  })
  const connect = (userId: string | null) => {
    const connected = connectionOf(userId)
    registry.add(connected.connection)
    return () => connected.sent.map(readFrame)
  }
  const publish = (event: DomainEvent = chatEvent) => announcements.publish(event, {} as never)
  return { closing, counters, waiting, warnings, connect, publish }
}

const heartbeat = { type: 'heartbeat' } as const
const wrong = { type: 'error', message: 'x' } as const
const missed = { type: 'changes_missed' } as const

describe('what happened', () => {
  it('is told to everyone, to who is signed in, or to one user', async () => {
    const { connect, publish, waiting } = begin()
    const sent = [connect('ann'), connect('ben'), connect(null)]
    const ofBen = { type: 'AlertPaused', data: { userId: 'ben' } }
    for (const event of [chatEvent, { type: 'SignalIssued', data: {} }, ofBen]) {
      publish(event)
      waiting.at(-1)!(heartbeat)
    }
    await turn()
    expect(sent.map((frames) => frames().length)).toEqual([2, 3, 1])
  })

  it('is told in its order, however long the look-ups take', async () => {
    const { connect, publish, waiting } = begin()
    const sent = connect('ann')
    for (let count = 0; count < 3; count += 1) publish()
    waiting[2]!(wrong)
    waiting[1]!(null)
    await turn()
    expect(sent()).toEqual([])
    waiting[0]!(heartbeat)
    await turn()
    expect(sent()).toEqual([heartbeat, wrong])
  })

  it('holds nothing else up where its frame waits for read models', async () => {
    const { connect, publish, waiting } = begin()
    const sent = connect('ann')
    publish({ type: 'StockSplit', data: {} })
    publish()
    waiting[1]!(heartbeat)
    await turn()
    expect(sent()).toEqual([heartbeat])
    waiting[0]!(wrong)
    await turn()
    expect(sent()).toEqual([heartbeat, wrong])
  })

  it('is looked up for nobody where nobody is connected', () => {
    const { publish, waiting } = begin()
    publish()
    expect(waiting).toEqual([])
  })

  it('is dropped and counted above the bound, until one of those that wait was told', async () => {
    const { connect, publish, waiting, counters } = begin(2)
    const sent = connect('ann')
    for (let count = 0; count < 3; count += 1) publish()
    expect([waiting.length, counters.announcementsDropped]).toEqual([2, 1])
    waiting[0]!(heartbeat)
    await turn()
    publish()
    expect([waiting.length, counters.announcementsDropped]).toEqual([3, 1])
    for (const make of waiting) make(heartbeat)
    await turn()
    expect(sent()).toHaveLength(3)
  })

  it('is logged and counted where the look-up fails, and what follows is told', async () => {
    const { connect, publish, waiting, warnings, counters } = begin()
    const sent = connect('ann')
    const error = new Error('The store is away')
    for (const made of [error, heartbeat]) {
      publish()
      waiting.at(-1)!(made)
    }
    await turn()
    expect(sent()).toEqual([heartbeat])
    expect(counters.announcementsDropped).toBe(1)
    expect(warnings).toEqual([{ err: error, type: 'ChatMessageSent' }])
  })
})

describe('what could not be told', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const failed = new Error('The store is away')
  const ownersEvent = { type: 'AlertTriggered', data: { userId: 'ben' } }

  it.each([
    [chatEvent, [1, 1, 1]],
    [{ type: 'SignalIssued', data: {} }, [1, 1, 0]],
    [ownersEvent, [0, 1, 0]],
  ])('has whom it was for read again what changes, once: %o', async (event, counts) => {
    const { connect, publish, waiting } = begin()
    const sent = [connect('ann'), connect('ben'), connect(null)]
    for (let count = 0; count < 2; count += 1) {
      publish(event)
      waiting.at(-1)!(failed)
      await turn()
    }
    await vi.advanceTimersByTimeAsync(6_999)
    expect(sent.flatMap((frames) => frames())).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const expected = counts.map((count) => (count === 1 ? [missed] : []))
    expect(sent.map((frames) => frames())).toEqual(expected)
  })

  it('has them do so again when something else could not be told later', async () => {
    const { connect, publish } = begin(0)
    const sent = connect('ben')
    for (let count = 1; count <= 2; count += 1) {
      publish(ownersEvent)
      await vi.advanceTimersByTimeAsync(7_000)
      expect(sent()).toHaveLength(count)
    }
  })

  it('holds up no server that closes', async () => {
    const { closing, connect, publish } = begin(0)
    const sent = connect('ben')
    publish(ownersEvent)
    closing.abort()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(sent()).toEqual([])
  })
})
