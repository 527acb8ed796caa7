import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createCounters } from '../../../src/realtime/sockets/counters.ts'
import { SendQueue, type Peer } from '../../../src/realtime/sockets/send-queue.ts'
import { HeldLine } from '../../support/realtime/held-line.ts'

const limits = { conflateAboveBytes: 20, closeAboveBytes: 40 } as const
const [full, one] = [Buffer.alloc(limits.conflateAboveBytes, 'f'), Buffer.from('1')]

const setUp = () => {
  const line = new HeldLine(limits.conflateAboveBytes)
  const counters = createCounters()
  const closes: unknown[] = []
  const caughtUpFrom: number[] = []
  const peer = {
    OPEN: 1,
    readyState: 1,
    ping: () => undefined,
    terminate: () => undefined,
    close: (...why: unknown[]) => void closes.push(why),
  }
  const queue = new SendQueue({
    ws: peer as Peer,
    socket: line,
    limits,
    counters,
    catchUp: (sequence) => {
      caughtUpFrom.push(sequence)
      return [Buffer.from('newest')]
    },
  })
  return { line, counters, closes, caughtUpFrom, peer, queue }
}

describe('the queue of one peer', () => {
  it('counts the frames and the bytes that it writes, and knows how many are unread', () => {
    const { queue, counters } = setUp()
    queue.send(full)
    queue.offer([one, one], 1)
    const bytesOut = full.length + 2 * one.length
    expect(counters).toMatchObject({ framesOut: 3, bytesOut })
    expect(queue.bufferedBytes).toBe(bytesOut)
  })

  it('takes a frame at the bound, and beyond it closes and says why', () => {
    const { queue, closes } = setUp()
    queue.send(Buffer.alloc(limits.closeAboveBytes))
    queue.send(one)
    expect(closes).toEqual([])
    queue.send(one)
    expect(closes).toEqual([[1013, 'Reads too slowly']])
  })

  it('writes tick batches up to the bound, and then catches up from before the first one it left out', async () => {
    const { queue, line, counters, caughtUpFrom } = setUp()
    queue.send(full)
    queue.offer([one], 7)
    expect(queue.lagging).toBe(false)
    queue.offer([one], 8)
    queue.offer([one], 5)
    queue.offer([], 1)
    expect(queue.lagging).toBe(true)
    expect(counters.conflatedBatches).toBe(2)
    line.release()
    await turn()
    expect(caughtUpFrom).toEqual([5])
    expect(line.delivered.map(String)).toEqual([full.toString(), '1', 'newest'])
  })

  it('neither writes nor catches up once the peer is closing', async () => {
    const { queue, line, peer, counters, caughtUpFrom } = setUp()
    queue.send(full)
    queue.send(one)
    queue.offer([one], 1)
    peer.readyState = 2
    queue.offer([one], 2)
    queue.send(one)
    expect(counters).toMatchObject({ framesOut: 2, conflatedBatches: 1 })
    line.release()
    await turn()
    expect(caughtUpFrom).toEqual([])
    expect(line.delivered).toHaveLength(2)
  })
})
