import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainHash } from '../../../src/eventstore/chain.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { exportStream } from '../../../src/ops/audit/export-stream.ts'
import { verifyExport, type Verification } from '../../../src/ops/audit/verify-export.ts'
import { positionAt } from '../../support/logs/memory-unit.ts'

const uuidOf = (index: number) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`

const chainedStream = (texts: readonly string[]): RecordedEvent[] => {
  let chain: string | null = null
  return texts.map((message, index) => {
    const plain = {
      stream: 'chat-general_2026-11',
      revision: BigInt(index),
      id: uuidOf(index),
      type: 'ChatMessageSent',
      data: { message },
      metadata: {
        correlationId: uuidOf(index),
        causationId: uuidOf(index),
        userId: null,
        occurredAt: '2026-11-20T12:00:00.000Z',
      },
    }
    chain = chainHash(chain, plain)
    const position = positionAt(index + 1)
    return { ...plain, position, metadata: { ...plain.metadata, chain } }
  })
}

const exported = async (events: readonly RecordedEvent[]): Promise<string[]> => {
  const store = {
    readStream: async function* () {
      yield* await Promise.resolve(events)
    },
  }
  const lines: string[] = []
  for await (const line of exportStream(store, 'chat-general_2026-11')) lines.push(line)
  return lines
}

async function* file(lines: readonly string[]) {
  yield* await Promise.resolve(lines)
}

const verify = (lines: readonly string[], earlier: readonly string[] = []): Promise<Verification> =>
  verifyExport(file(lines), file(earlier))

const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 8 })

describe('an exported stream', () => {
  it('verifies as it was written, whatever its texts hold', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (messages) => {
        const verdict = await verify(await exported(chainedStream(messages)))
        expect(verdict).toMatchObject({ ok: true, events: messages.length })
      }),
    )
  })

  it('shows the first line that was changed', async () => {
    const lines = await exported(chainedStream(['buy', 'postpone', 'sell']))
    const changed = lines.map((line) => line.replace('postpone', 'sold'))
    expect(await verify(changed)).toMatchObject({ ok: false, line: 2 })
  })

  it('shows a line that was removed, wherever it stood', async () => {
    const lines = await exported(chainedStream(['a', 'b', 'c']))
    for (const gone of lines.keys()) {
      const verdict = await verify(lines.filter((_, index) => index !== gone))
      expect(verdict).toMatchObject({ ok: false, line: gone + 1 })
    }
  })

  it('shows a line that was inserted', async () => {
    const lines = await exported(chainedStream(['a', 'b', 'c']))
    for (const at of [1, 2, 3]) {
      const copy = lines[at - 1] ?? ''
      expect(await verify(lines.toSpliced(at, 0, copy))).toMatchObject({ ok: false, line: at + 1 })
    }
  })

  it('shows at the next line an event that was changed together with its own link', async () => {
    const events = chainedStream(['buy', 'postpone', 'sell'])
    const { metadata, ...rest } = { ...events[1]!, data: { message: 'sold' } }
    const chain = chainHash(events[0]!.metadata.chain ?? null, { ...rest, metadata })
    const forged = events.with(1, { ...rest, metadata: { ...metadata, chain } })
    const verdict = await verify(await exported(forged))
    expect(verdict).toMatchObject({ ok: false, line: 3 })
  })

  it.each([
    ['another number of events', '"events":2', '"events":3'],
    ['another last link', '"chain":"', '"chain":"0'],
    ['another stream', '"stream":"chat-', '"stream":"chat-x'],
  ])('shows an end that speaks of %s', async (_, from, to) => {
    const lines = await exported(chainedStream(['a', 'b']))
    const changed = lines.with(2, lines[2]!.replace(from, to))
    expect(changed).not.toEqual(lines)
    expect(await verify(changed)).toMatchObject({ ok: false, line: 3 })
  })

  it('shows what comes after its end, though it would follow', async () => {
    const ended = await exported(chainedStream(['a', 'b']))
    const next = (await exported(chainedStream(['a', 'b', 'c'])))[2]!
    for (const after of [next, ended[2]!])
      expect(await verify([...ended, after])).toEqual({
        ok: false,
        line: 4,
        reason: 'there is a line after the end line',
      })
  })

  it('shows lines that changed places, whichever two', async () => {
    const lines = await exported(chainedStream(['a', 'b', 'c', 'd']))
    for (const one of lines.keys())
      for (const two of lines.keys()) {
        if (two <= one) continue
        const changed = lines.with(one, lines[two]!).with(two, lines[one]!)
        expect(await verify(changed)).toMatchObject({ ok: false, line: one + 1 })
      }
  })

  it.each([
    ['a second text under the same name', '"data":{', '"data":{"message":"forged",'],
    ['a second body', '"data":', '"data":{"message":"forged"},"data":'],
    ['a member that parsers hide', '"data":{', '"data":{"__proto__":{"message":"forged"},'],
    ['a space', '"data":', '"data": '],
    ['an escape', '"postpone"', '"h\\u006fld"'],
  ])('shows %s, which a parser would pass over', async (_, from, to) => {
    const lines = await exported(chainedStream(['buy', 'postpone', 'sell']))
    const changed = lines.with(1, lines[1]!.replace(from, to))
    expect(changed).not.toEqual(lines)
    expect(await verify(changed)).toMatchObject({ ok: false, line: 2 })
  })

  it('shows that a position was changed, which no chain covers, at the end', async () => {
    const lines = await exported(chainedStream(['a', 'b']))
    const changed = lines.with(0, lines[0]!.replace('"position":"1/', '"position":"2/'))
    expect(changed).not.toEqual(lines)
    expect(await verify(changed)).toMatchObject({ ok: false, line: 3 })
  })

  describe('beside one that was kept from before', () => {
    const against = async (later: readonly string[], earlier: readonly string[]) =>
      verify(await exported(chainedStream(later)), await exported(chainedStream(earlier)))

    it('verifies when it only goes on', async () => {
      expect(await against(['a', 'b', 'c'], ['a', 'b'])).toMatchObject({ ok: true, events: 3 })
      expect(await against(['a', 'b'], ['a', 'b'])).toMatchObject({ ok: true, events: 2 })
    })

    it('shows the first event that was written anew, though all chains follow', async () => {
      const reason = 'the earlier export has another event here'
      const verdict = await against(['a', 'B', 'c', 'd'], ['a', 'b', 'c'])
      expect(verdict).toEqual({ ok: false, line: 2, reason })
    })

    it('shows that it ends too early, though its end says so too', async () => {
      const reason = 'the earlier export has more events'
      expect(await against(['a'], ['a', 'b'])).toEqual({ ok: false, line: 2, reason })
    })
  })

  it('of an earlier release, whose end has no sum, verifies too', async () => {
    const lines = await exported(chainedStream(['a', 'b']))
    const earlier = lines.with(2, lines[2]!.replace(/,"sha256":"[0-9a-f]{64}"/, ''))
    expect(earlier).not.toEqual(lines)
    expect(await verify(earlier)).toMatchObject({ ok: true, events: 2 })
  })

  it('shows any single character that was changed, wherever it stands', async () => {
    const lines = await exported(chainedStream(['alpha', 'beta']))
    const character = fc.oneof(
      fc.string({ minLength: 1, maxLength: 1 }),
      fc.constantFrom('0', '9', 'a', 'f', '"', '{', '}', ':', ',', ' '),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(lines.length - 1), fc.nat(), character, async (line, place, char) => {
        const text = lines[line]!
        const at = place % text.length
        fc.pre(text[at] !== char)
        const changed = lines.with(line, text.slice(0, at) + char + text.slice(at + 1))
        const verdict = await verify(changed)
        // A position is in no chain: it shows at the end.
        expect(verdict).toMatchObject({ ok: false })
        expect(!verdict.ok && [line + 1, lines.length].includes(verdict.line)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('says so when a stream carries no chain', async () => {
    const [event] = chainedStream(['a'])
    const { chain, ...metadata } = event!.metadata
    expect(chain).toBeDefined()
    const verdict = await verify(await exported([{ ...event!, metadata }]))
    expect(verdict).toMatchObject({ ok: false, line: 1 })
  })
})
