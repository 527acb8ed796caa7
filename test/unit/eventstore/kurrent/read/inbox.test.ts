import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../../../src/eventstore/kurrent/connection.ts'
import { openRead } from '../../../../../src/eventstore/kurrent/read/inbox.ts'
import { kurrentLimits } from '../../../../../src/eventstore/kurrent/options.ts'
import { streams } from '../../../../../src/eventstore/kurrent/protocol.ts'
import { systemTimers } from '../../../../../src/platform/timers.ts'
import { createMemoryLog } from '../../../../support/grpc-peer/memory-log.ts'
import { checkpointMessage, eventMessage } from '../../../../support/grpc-peer/messages.ts'
import { raw } from '../../../../support/grpc-peer/world.ts'
import { until } from '../../../../support/until.ts'

/** A call whose server always has one more message of this size. */
const endlessCall = (bytes: number) => {
  const log = createMemoryLog(Date.now)
  log.append('user-1', [raw({ text: 'x'.repeat(bytes) })], null)
  const message = eventMessage(log.records()[0]!)
  const state = { sent: 0, cancelled: false }
  const call = Object.assign(
    new Readable({
      objectMode: true,
      highWaterMark: 1,
      read() {
        setImmediate(() => {
          state.sent += 1
          this.push(message)
        })
      },
    }),
    {
      cancel: () => {
        state.cancelled = true
      },
    },
  )
  return { call, state }
}

const inboxOf = (call: Readable, limits: Partial<typeof kurrentLimits> = {}) =>
  openRead(
    {
      connection: {
        open: () => {
          const nothing = () => undefined
          const via = { heard: 0 }
          return Promise.resolve({ call, via, failed: nothing, giveUp: nothing })
        },
      } as unknown as Connection,
      limits: { ...kurrentLimits, ...limits },
      timers: systemTimers,
    },
    new streams.ReadReq(),
  )

const turnOfTheLoop = () => new Promise<void>((done) => void setImmediate(done))

describe('what is received and not taken', () => {
  test.each([
    ['messages', { queueMessagesMax: 10 }, 100, 10],
    ['bytes', { queueBytesMax: 100_000 }, 10_000, 10],
  ] as const)(
    'is bounded in %s, and goes on when it has been taken',
    async (_in, limits, size, about) => {
      const { call, state } = endlessCall(size)
      const inbox = await inboxOf(call, limits as never)
      await until('the bound is reached', () => call.isPaused())
      for (let turn = 0; turn < 100; turn += 1) await turnOfTheLoop()
      const sentBefore = state.sent

      // A stream keeps a message or two of its own.
      expect(sentBefore).toBeGreaterThanOrEqual(about - 1)
      expect(sentBefore).toBeLessThanOrEqual(about + 2)
      await inbox.take(null)
      await until('more is received', () => state.sent > sentBefore)
      inbox.close()
      expect(state.cancelled).toBe(true)
    },
  )

  test('is handed over before the error that came after it', async () => {
    const call = Object.assign(new Readable({ objectMode: true, read: () => undefined }), {
      cancel: () => undefined,
    })
    const inbox = await inboxOf(call)
    call.push(checkpointMessage(1n, 1n))
    await turnOfTheLoop()
    call.emit('error', Object.assign(new Error('14 UNAVAILABLE: gone'), { code: 14 }))

    expect(await inbox.take(null)).toHaveLength(1)
    await expect(inbox.take(null)).rejects.toThrow('The event store is unavailable: gone')
  })

  test('of a call that has been left, an error that comes late ends nothing', async () => {
    const { call } = endlessCall(10)
    const inbox = await inboxOf(call)
    inbox.close()
    call.emit('error', new Error('late'))

    expect(await inbox.take(null)).toBeNull()
  })
})
