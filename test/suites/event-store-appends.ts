import { describe, expect, it } from 'vitest'
import { comparePositions } from '../../src/eventstore/position.ts'
import {
  collect,
  type ContractContext,
  done,
  event,
  events,
  freshStream,
  idsOf,
  revisions,
  someMetadata,
} from './event-store-context.ts'

const racers = 200

export const appendRules = ({ store }: ContractContext): void => {
  describe('append', () => {
    it('revisions: numbers a stream from 0 and answers with its last revision and position', async () => {
      const stream = freshStream()
      const result = done(await store().append(stream, events(3), 'no_stream'))
      const stored = await collect(store().readStream(stream))
      expect(revisions(stored)).toEqual([0n, 1n, 2n])
      expect(result).toEqual({ ok: true, revision: 2n, position: stored.at(-1)?.position })
    })

    it('exact N: goes on after the expected revision', async () => {
      const stream = freshStream()
      const first = done(await store().append(stream, events(2), 'no_stream'))
      const second = done(await store().append(stream, events(2), 1n))
      expect(second.revision).toBe(3n)
      expect(comparePositions(first.position, second.position)).toBe(-1)
      expect(revisions(await collect(store().readStream(stream)))).toEqual([0n, 1n, 2n, 3n])
    })

    it('gives back every field as it was written', async () => {
      const stream = freshStream()
      const odd = 'é 漢字 🦉 "quoted" \\ \u0000 \u2028 \ud800 <b>&amp;</b>'
      const data = { odd, list: [1, -0.5, 1e21, null, true], deep: { empty: {} }, [odd]: 0 }
      const metadata = { ...someMetadata(), userId: crypto.randomUUID(), chain: 'ab'.repeat(32) }
      const written = event(data, { type: 'OddThingHappened.v2', metadata })
      const { position } = done(await store().append(stream, [written], 'no_stream'))
      const [stored] = await collect(store().readStream(stream))
      expect(stored).toEqual({ ...written, stream, revision: 0n, position })
    })

    it('leaves out a chain that was not given', async () => {
      const stream = freshStream()
      await store().append(stream, [event()], 'no_stream')
      const [stored] = await collect(store().readStream(stream))
      expect(stored?.metadata).not.toHaveProperty('chain')
    })

    it('takes what was given at the time of the call', async () => {
      const stream = freshStream()
      const data = { amount: 1 }
      const appended = store().append(stream, [event(data)], 'no_stream')
      data.amount = 2
      await appended
      expect((await collect(store().readStream(stream)))[0]?.data).toEqual({ amount: 1 })
    })

    it('no_stream: refuses it for a stream that was written, and says where it is', async () => {
      const stream = freshStream()
      await store().append(stream, events(2), 'no_stream')
      expect(await store().append(stream, [event()], 'no_stream')).toEqual({
        ok: false,
        reason: 'wrong_expected_revision',
        actual: 1n,
      })
    })

    it('exact N: refuses a revision that the stream has not reached', async () => {
      const stream = freshStream()
      await store().append(stream, events(2), 'no_stream')
      expect(await store().append(stream, [event()], 2n)).toEqual({
        ok: false,
        reason: 'wrong_expected_revision',
        actual: 1n,
      })
    })

    it('refusal: refuses a revision of a stream that was never written, and says so', async () => {
      expect(await store().append(freshStream(), [event()], 0n)).toEqual({
        ok: false,
        reason: 'wrong_expected_revision',
        actual: 'no_stream',
      })
    })

    it('refusal: writes nothing of an append that it refuses', async () => {
      const stream = freshStream()
      const kept = event()
      await store().append(stream, [kept], 'no_stream')
      await store().append(stream, events(3), 7n)
      await store().append(stream, events(3), 'no_stream')
      expect(idsOf(await collect(store().readStream(stream)))).toEqual([kept.id])
    })

    it(`lets exactly one of ${racers} appends at one revision win`, async () => {
      const stream = freshStream()
      await store().append(stream, [event()], 'no_stream')
      const racing = Array.from({ length: racers }, () => event())
      const results = await Promise.all(racing.map((racer) => store().append(stream, [racer], 0n)))
      const winners = results.flatMap((result, index) => (result.ok ? [racing[index]?.id] : []))
      expect(winners).toHaveLength(1)
      const stored = await collect(store().readStream(stream))
      expect(idsOf(stored.slice(1))).toEqual(winners)
    })

    it('takes appends to many streams at once', async () => {
      const streams = Array.from({ length: 20 }, () => freshStream())
      const results = await Promise.all(
        streams.map((stream) => store().append(stream, [event()], 'no_stream')),
      )
      expect(results.every(({ ok }) => ok)).toBe(true)
      for (const stream of streams)
        expect(revisions(await collect(store().readStream(stream)))).toEqual([0n])
    })

    it('position: knows the head, the position of the last event', async () => {
      const { position } = done(await store().append(freshStream(), events(2), 'no_stream'))
      const head = await store().head()
      expect(head).not.toBeNull()
      expect(head && comparePositions(position, head)).not.toBe(1)
    })
  })
}
