import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import { startHeartbeat } from '../../../src/realtime/sockets/heartbeat.ts'
import { Registry } from '../../../src/realtime/sockets/registry.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'

const limits = { pingMs: 1_000, missedPongsMax: 2, sessionAskedAfterPingsMax: 20 }

describe('every round of the heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => void vi.useRealTimers())

  const begin = (random: () => number = () => 0.1) => {
    const registry = new Registry()
    const counters = createCounters()
    const asked: string[] = []
    const warnings: unknown[] = []
    let alive: () => Promise<boolean> = () => Promise.resolve(true)
    const heartbeat = startHeartbeat({
      registry,
      counters,
      limits,
      now: Date.now,
      random,
      sessions: {
        find: () => Promise.resolve(null),
        alive: (sessionId) => {
          asked.push(sessionId)
          return alive()
        },
      },
      logger: {
        info: () => undefined,
        warn: (facts: unknown) => warnings.push(facts),
        error: () => undefined,
      },
    })
    const connect = (userId: string | null, endsAt?: number) => {
      const connected = connectionOf(userId, endsAt)
      registry.add(connected.connection)
      return connected
    }
    const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * limits.pingMs)
    const answerWith = (answer: typeof alive) => {
      alive = answer
    }
    return { heartbeat, counters, asked, warnings, connect, rounds, answerWith }
  }

  it('pings each peer, and cuts one off that left two pings unanswered', async () => {
    const { connect, rounds, counters } = begin()
    const [silent, answering] = [connect(null), connect(null)]
    for (let round = 0; round < 3; round += 1) {
      await rounds(1)
      answering.connection.unansweredPings = 0
    }
    expect(silent.did).toEqual(['ping', 'ping', 'terminate'])
    expect(answering.did).toEqual(['ping', 'ping', 'ping'])
    expect(counters.droppedDead).toBe(1)
  })

  it('pings nobody who is closing, and nobody once it was stopped', async () => {
    const { connect, rounds, heartbeat } = begin()
    const closing = connect(null)
    closing.sendQueue.open = false
    await rounds(1)
    expect(closing.did).toEqual([])
    heartbeat.stop()
    const late = connect(null)
    await rounds(3)
    expect(late.did).toEqual([])
  })

  it('closes a socket whose session has ended by then, and no other', async () => {
    const { connect, rounds } = begin()
    const [ended, later] = [connect('ann', 1_000), connect('ben', 1_001)]
    await rounds(1)
    expect(ended.did).toEqual(['close 1008'])
    expect(later.did).toEqual(['ping'])
  })

  it('asks for a session at first, and then after a number of pings that is drawn by lot', async () => {
    const { connect, rounds, asked } = begin(() => 0.1)
    const { connection } = connect('ann')
    const answering = async (count: number) => {
      for (let round = 0; round < count; round += 1) {
        await rounds(1)
        connection.unansweredPings = 0
      }
      return asked.length
    }
    expect(await answering(1)).toBe(1)
    expect(await answering(1)).toBe(1)
    expect(await answering(1)).toBe(2)
    connection.sessionInDoubt = true
    expect(await answering(1)).toBe(3)
    connect(null)
    expect(await answering(2)).toBe(4)
  })

  it('closes a socket whose session is no more', async () => {
    const { connect, rounds, answerWith } = begin()
    answerWith(() => Promise.resolve(false))
    const { did } = connect('ann')
    await rounds(1)
    expect(did).toEqual(['ping', 'close 1008'])
  })

  it('asks again with the next ping where a session could not be looked up', async () => {
    const { connect, rounds, answerWith, asked, warnings } = begin(() => 0.9)
    const error = new Error('The store is away')
    answerWith(() => Promise.reject(error))
    const { did } = connect('ann')
    await rounds(2)
    expect(asked).toEqual(['session of ann', 'session of ann'])
    expect(warnings).toEqual([{ err: error }, { err: error }])
    expect(did).toEqual(['ping', 'ping'])
  })
})
