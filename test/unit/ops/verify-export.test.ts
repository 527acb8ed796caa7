import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainHash } from '../../../src/eventstore/chain.ts'
import type { RecordedEvent } from '../../../src/eventstore/port.ts'
import { exportStream } from '../../../src/ops/audit/export-stream.ts'
import { verifyExport, type Verification } from '../../../src/ops/audit/verify-export.ts'

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
    const position = { commit: BigInt(index + 1), prepare: BigInt(index + 1) }
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

const verify = (lines: readonly string[]): Promise<Verification> =>
  verifyExport(
    (async function* () {
      yield* await Promise.resolve(lines)
    })(),
  )

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
    const lines = await exported(chainedStream(['buy', 'hold', 'sell']))
    const changed = lines.map((line) => line.replace('hold', 'sold'))
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

  it('shows lines that changed places', async () => {
    const lines = await exported(chainedStream(['a', 'b', 'c']))
    const [first = '', second = '', ...rest] = lines
    expect(await verify([second, first, ...rest])).toMatchObject({ ok: false, line: 1 })
  })

  it('shows any single character that was changed in the part the chain covers', async () => {
    const lines = await exported(chainedStream(['alpha', 'beta']))
    const [first = ''] = lines
    const covered = first.slice(first.indexOf('"data"'))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(covered.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, char) => {
          const index = first.length - covered.length + at
          fc.pre(first[index] !== char)
          const changed = first.slice(0, index) + char + first.slice(index + 1)
          fc.pre(!sameJson(changed, first))
          expect(await verify([changed, ...lines.slice(1)])).toMatchObject({ ok: false, line: 1 })
        },
      ),
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

const sameJson = (a: string, b: string): boolean => {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b))
  } catch {
    return false
  }
}
