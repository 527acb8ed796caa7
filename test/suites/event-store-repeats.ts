import { describe, expect, it } from 'vitest'
import {
  collect,
  type ContractContext,
  done,
  event,
  events,
  freshStream,
  idsOf,
} from './event-store-context.ts'

const refusedAt = (actual: bigint) => ({ ok: false, reason: 'wrong_expected_revision', actual })

export const repeatedAppendRules = ({ store, reopen }: ContractContext): void => {
  describe('idempotency check of a repeated append', () => {
    it('succeeds again under no_stream with the first result, not the head', async () => {
      const stream = freshStream()
      const first = events(2)
      const result = await store().append(stream, first, 'no_stream')
      await store().append(stream, events(3), 1n)
      expect(await store().append(stream, first, 'no_stream')).toEqual(result)
      expect(await collect(store().readStream(stream))).toHaveLength(5)
    })

    it('succeeds again at an exact revision with the first result, not the head', async () => {
      const stream = freshStream()
      await store().append(stream, events(2), 'no_stream')
      const second = events(2)
      const result = await store().append(stream, second, 1n)
      await store().append(stream, events(3), 3n)
      expect(await store().append(stream, second, 1n)).toEqual(result)
      expect(await collect(store().readStream(stream))).toHaveLength(7)
    })

    it('succeeds again with only the first of its events', async () => {
      const stream = freshStream()
      const [first, ...others] = events(3)
      await store().append(stream, [first!, ...others], 'no_stream')
      const stored = await collect(store().readStream(stream))
      expect(await store().append(stream, [first!], 'no_stream')).toEqual({
        ok: true,
        revision: 0n,
        position: stored[0]?.position,
      })
    })

    it('is refused when one of its events differs', async () => {
      const stream = freshStream()
      const [first, second] = events(2)
      await store().append(stream, [first!, second!], 'no_stream')
      expect(await store().append(stream, [first!, event()], 'no_stream')).toEqual(refusedAt(1n))
      expect(await store().append(stream, [event(), second!], 'no_stream')).toEqual(refusedAt(1n))
      expect(idsOf(await collect(store().readStream(stream)))).toEqual(idsOf([first!, second!]))
    })

    it('is refused when it runs past the head', async () => {
      const stream = freshStream()
      const [first, second] = events(2)
      await store().append(stream, [first!], 'no_stream')
      expect(await store().append(stream, [first!, second!], 'no_stream')).toEqual(refusedAt(0n))
      expect(await collect(store().readStream(stream))).toHaveLength(1)
    })

    it('is refused when its events are at another place', async () => {
      const stream = freshStream()
      const [first, second] = events(2)
      await store().append(stream, [first!, second!], 'no_stream')
      expect(await store().append(stream, [second!], 'no_stream')).toEqual(refusedAt(1n))
    })

    it('drops other data under the same id', async () => {
      const stream = freshStream()
      const first = event({ said: 'first' })
      const result = await store().append(stream, [first], 'no_stream')
      await store().append(stream, [event()], 0n)
      expect(
        await store().append(stream, [{ ...first, data: { said: 'other' } }], 'no_stream'),
      ).toEqual(result)
      expect((await collect(store().readStream(stream)))[0]?.data).toEqual({ said: 'first' })
    })

    it('exact N: is written a second time at the very head: ids are not looked at there', async () => {
      const stream = freshStream()
      const twice = event()
      await store().append(stream, [twice], 'no_stream')
      expect(done(await store().append(stream, [twice], 0n)).revision).toBe(1n)
      expect(idsOf(await collect(store().readStream(stream)))).toEqual([twice.id, twice.id])
    })

    it('takes one id into two streams', async () => {
      const same = event()
      const [one, two] = [freshStream(), freshStream()]
      expect((await store().append(one, [same], 'no_stream')).ok).toBe(true)
      expect((await store().append(two, [same], 'no_stream')).ok).toBe(true)
    })

    it('is harmless while the first is still on its way', async () => {
      const stream = freshStream()
      const same = events(2)
      const [one, two] = await Promise.all([
        store().append(stream, same, 'no_stream'),
        store().append(stream, same, 'no_stream'),
      ])
      expect(done(one).revision).toBe(1n)
      expect(two).toEqual(one)
      expect(await collect(store().readStream(stream))).toHaveLength(2)
    })

    it('is harmless after the store was opened anew', async () => {
      const stream = freshStream()
      const [first, second] = events(2)
      const results = [
        await store().append(stream, [first!], 'no_stream'),
        await store().append(stream, [second!], 0n),
      ]
      await store().append(stream, [event()], 1n)
      await reopen()
      expect(await store().append(stream, [first!], 'no_stream')).toEqual(results[0])
      expect(await store().append(stream, [second!], 0n)).toEqual(results[1])
      expect(await collect(store().readStream(stream))).toHaveLength(3)
    })
  })
}
