import { describe, expect, it } from 'vitest'
import type { EventStore, RecordedEvent } from '../../src/eventstore/port.ts'
import { comparePositions, type Position } from '../../src/eventstore/position.ts'
import {
  collect,
  type ContractContext,
  done,
  event,
  events,
  follow,
  type Followed,
  freshCategory,
  idsOf,
} from './event-store-context.ts'

const many = 1_000

const appendTo = async (store: EventStore, stream: string, count: number): Promise<Position> =>
  done(await store.append(stream, events(count), 'no_stream')).position

const lastPosition = ({ messages }: Followed): Position | null => messages.at(-1)?.position ?? null

const streamsOf = (recorded: readonly RecordedEvent[]) => recorded.map(({ stream }) => stream)

const expectOrder = ({ messages }: Followed) => {
  const positions = messages.flatMap(({ position }) => (position === null ? [] : [position]))
  for (const [index, position] of positions.entries())
    if (index > 0) expect(comparePositions(positions[index - 1]!, position)).not.toBe(1)
}

export const subscriptionRules = ({ store }: ContractContext): void => {
  describe('subscribe', () => {
    it('catches up from the start, says so, and goes live', async () => {
      const category = freshCategory()
      await appendTo(store(), `${category}-1`, 3)
      const followed = follow(store(), { from: 'start', prefixes: [`${category}-`] })
      await followed.isCaughtUp()
      expect(followed.events()).toHaveLength(3)
      await appendTo(store(), `${category}-2`, 2)
      await followed.has(5)
      await followed.stop()
      expect(streamsOf(followed.events())).toEqual([1, 1, 1, 2, 2].map((n) => `${category}-${n}`))
      expectOrder(followed)
    })

    it('has all events when only those up to one are needed', async () => {
      const stream = `${freshCategory()}-1`
      const until = await appendTo(store(), stream, 3)
      done(await store().append(stream, events(40), 2n))
      const followed = follow(store(), { from: 'start', prefixes: [stream], until })
      await followed.has(43)
      await followed.stop()
      expect(idsOf(followed.events())).toEqual(idsOf(await collect(store().readStream(stream))))
    })

    it('has all events in small steps', async () => {
      const stream = `${freshCategory()}-1`
      await appendTo(store(), stream, 40)
      const followed = follow(store(), { from: 'start', prefixes: [stream], inSmallSteps: true })
      await followed.has(40)
      done(await store().append(stream, events(3), 39n))
      await followed.has(43)
      await followed.stop()
      expect(idsOf(followed.events())).toEqual(idsOf(await collect(store().readStream(stream))))
    })

    it('hands over every field as a read does', async () => {
      const stream = `${freshCategory()}-1`
      const followed = follow(store(), { from: 'end', prefixes: [stream] })
      await followed.isCaughtUp()
      await store().append(stream, [event({ deep: { list: [1, 'é'] } })], 'no_stream')
      await followed.has(1)
      await followed.stop()
      const again = follow(store(), { from: 'start', prefixes: [stream] })
      await again.has(1)
      await again.stop()
      const read = await collect(store().readStream(stream))
      expect(followed.events()).toEqual(read)
      expect(again.events()).toEqual(read)
    })

    it('starts after a position, exclusive', async () => {
      const category = freshCategory()
      await appendTo(store(), `${category}-1`, 2)
      const [first, second] = await collect(store().readStream(`${category}-1`))
      const prefixes = [`${category}-`]
      const followed = follow(store(), { from: first!.position, prefixes })
      await followed.isCaughtUp()
      await followed.stop()
      expect(idsOf(followed.events())).toEqual([second!.id])
    })

    it('starts after the end of the moment at which it was asked for', async () => {
      const category = freshCategory()
      await appendTo(store(), `${category}-old`, 1)
      const followed = follow(store(), { from: 'end', prefixes: [`${category}-`] })
      await followed.isCaughtUp()
      expect(followed.events()).toEqual([])
      await appendTo(store(), `${category}-new`, 1)
      await followed.has(1)
      await followed.stop()
      expect(streamsOf(followed.events())).toEqual([`${category}-new`])
    })

    it('takes any of several prefixes, and no stream that has one elsewhere in its name', async () => {
      const [one, two, other] = [freshCategory(), freshCategory(), freshCategory()]
      for (const stream of [`${one}-1`, `${other}-${one}-`, `${two}-1`, `${one}x-1`])
        await appendTo(store(), stream, 1)
      const followed = follow(store(), { from: 'start', prefixes: [`${one}-`, `${two}-`] })
      await followed.isCaughtUp()
      await appendTo(store(), `${other}-1`, 1)
      await appendTo(store(), `${two}-2`, 1)
      await followed.has(3)
      await followed.stop()
      expect(streamsOf(followed.events())).toEqual([`${one}-1`, `${two}-1`, `${two}-2`])
    })

    it('moves its position over events that do not match', async () => {
      const category = freshCategory()
      const position = await appendTo(store(), `${freshCategory()}-1`, 5)
      const followed = follow(store(), { from: 'start', prefixes: [`${category}-`] })
      await followed.isCaughtUp()
      const reached = lastPosition(followed)
      expect(reached && comparePositions(reached, position)).not.toBe(-1)
      const live = await appendTo(store(), `${freshCategory()}-1`, 1)
      await expect
        .poll(() => {
          const now = lastPosition(followed)
          return now !== null && comparePositions(now, live) >= 0
        })
        .toBe(true)
      await followed.stop()
      expect(followed.events()).toEqual([])
    })

    it('says each time that it has reached the end', async () => {
      const category = freshCategory()
      const followed = follow(store(), { from: 'end', prefixes: [`${category}-`] })
      await followed.isCaughtUp()
      for (const n of [1, 2, 3]) {
        const before = followed.caughtUps()
        await appendTo(store(), `${category}-${n}`, 1)
        await followed.has(n)
        await followed.isCaughtUp(before + 1)
      }
      await followed.stop()
    })

    it('can be taken up where it was left, without a gap and without a repeat', async () => {
      const category = freshCategory()
      const prefixes = [`${category}-`]
      const seen: string[] = []
      let from: Position | 'start' = 'start'
      for (const n of [1, 2, 3]) {
        await appendTo(store(), `${category}-${n}`, 4)
        const followed = follow(store(), { from, prefixes })
        await followed.has(4)
        await followed.isCaughtUp()
        await followed.stop()
        seen.push(...idsOf(followed.events()))
        from = lastPosition(followed) ?? from
      }
      const stored = await Promise.all(
        [1, 2, 3].map((n) => collect(store().readStream(`${category}-${n}`))),
      )
      expect(seen).toEqual(idsOf(stored.flat()))
    })

    it(`hands ${many} live events to several subscribers, slow ones too, each once and in order`, async () => {
      const category = freshCategory()
      const options = { from: 'end', prefixes: [`${category}-`] } as const
      const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, 3))
      const followers = [
        follow(store(), options),
        follow(store(), options),
        follow(store(), options, pause),
      ]
      await Promise.all(followers.map((each) => each.isCaughtUp()))
      const streams = Array.from({ length: many / 10 }, (_, n) => `${category}-${n}`)
      await Promise.all(streams.map((stream) => appendTo(store(), stream, 10)))
      await Promise.all(followers.map((each) => each.has(many)))
      await Promise.all(followers.map((each) => each.stop()))
      const all = (await collect(store().readAll())).filter(({ stream }) =>
        stream.startsWith(`${category}-`),
      )
      for (const each of followers) expect(idsOf(each.events())).toEqual(idsOf(all))
    })

    it('ends without an error when it is aborted, also before and while it waits', async () => {
      const aborted = AbortSignal.abort()
      expect(await collect(store().subscribe({ from: 'start', signal: aborted }))).toEqual([])
      const followed = follow(store(), { from: 'end' })
      await followed.isCaughtUp()
      await followed.stop()
      expect(await followed.ended).toBeNull()
    })

    it('can be left in the middle', async () => {
      const stream = `${freshCategory()}-1`
      await appendTo(store(), stream, 3)
      for await (const message of store().subscribe({ from: 'start', prefixes: [stream] }))
        if (message.type === 'events' && message.events.length > 0) break
      expect(await collect(store().readStream(stream))).toHaveLength(3)
    })
  })
}
