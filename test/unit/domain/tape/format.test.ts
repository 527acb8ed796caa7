import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 as crcOfZlib, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../../../../src/domain/tape/format/crc32.ts'
import { decodeSegment } from '../../../../src/domain/tape/format/decode.ts'
import { encodeSegment } from '../../../../src/domain/tape/format/encode.ts'
import {
  batchesOf,
  DamagedSegment,
  type TapeBatch,
} from '../../../../src/domain/tape/format/segment.ts'
import { anyBatches, deflate, inflate } from '../../../support/arbitraries/any-tape.ts'
import { positionAt } from '../../../support/logs/memory-unit.ts'

/** One event of every version ever written; never edited. */
const events = join(import.meta.dirname, '../../../fixtures/events')

const decoded = async (bytes: Uint8Array): Promise<TapeBatch[]> =>
  batchesOf(await decodeSegment(bytes, inflate))

const batches: readonly TapeBatch[] = [0, 1, 2].map((revision) => ({
  revision,
  position: positionAt(revision),
  recordedAt: 1_781_000_000_000 + 2_000 * revision,
  commandId: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  first: 0,
  ticks: [
    ['AAPL', 100.25 + revision / 100, 1_000 * revision, 1_781_000_000_000],
    ['MSFT', 1 / 3, 7, 1_781_000_000_000],
  ],
}))

describe('a segment of a tape', () => {
  it('gives back every tick and its place, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(anyBatches, async (given) => {
        expect(await decoded(await encodeSegment(given, deflate))).toEqual(given)
      }),
      { numRuns: 500 },
    )
  })

  it('of the first version gives the ticks that it was made of', async () => {
    const { segment } = JSON.parse(
      readFileSync(join(events, 'TapeSegmentRecorded.v1.json'), 'utf8'),
    ) as { segment: string }
    const { ticks } = JSON.parse(readFileSync(join(events, 'PricesTicked.v1.json'), 'utf8')) as {
      ticks: unknown
    }
    expect(await decoded(Buffer.from(segment, 'base64'))).toEqual([
      {
        revision: 0,
        position: { commit: 900n, prepare: 900n },
        first: 0,
        recordedAt: 1_735_830_000_020,
        commandId: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
        ticks,
      },
      {
        revision: 1,
        position: { commit: 902n, prepare: 902n },
        first: 0,
        recordedAt: 1_735_830_002_020,
        commandId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
        ticks: [['AAPL', 243.6, 12_100, 1_735_830_002_000]],
      },
    ])
  })

  it('has the same bytes for the same ticks', async () => {
    expect(await encodeSegment(batches, deflate)).toEqual(await encodeSegment(batches, deflate))
  })

  it('is refused when it was cut, wherever', async () => {
    const bytes = await encodeSegment(batches, deflate)
    for (let length = 0; length < bytes.length; length += 1)
      await expect(decoded(bytes.subarray(0, length))).rejects.toThrow(DamagedSegment)
  })

  it('is refused when one bit was flipped, whichever', async () => {
    const bytes = await encodeSegment(batches, deflate)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice()
      changed[bit >> 3]! ^= 1 << (bit & 7)
      await expect(decoded(changed)).rejects.toThrow(DamagedSegment)
    }
  })

  it('is refused when it is of a later version, and says so', async () => {
    const bytes = await encodeSegment(batches, deflate)
    bytes[4] = 2
    new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true)
    await expect(decoded(bytes)).rejects.toThrow('The segment has version 2')
  })

  it('is refused when nothing but its checksum is right', async () => {
    const header = (await encodeSegment([], deflate)).slice(0, 9)
    const content = fc.uint8Array({ maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(content, fc.boolean(), async (raw, isPacked) => {
        const packed = isPacked ? deflateRawSync(raw) : raw
        const bytes = Uint8Array.of(...header, ...packed, 0, 0, 0, 0)
        const view = new DataView(bytes.buffer)
        view.setUint32(5, raw.length, true)
        view.setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true)
        await decoded(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(DamagedSegment))
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes no batches that it could not give back', async () => {
    const [one, two] = batches as [TapeBatch, TapeBatch]
    const refused = (given: readonly TapeBatch[]) =>
      expect(encodeSegment(given, deflate)).rejects.toThrow(RangeError)
    await refused([two, one])
    await refused([one, { ...two, first: 1 }])
    await refused([{ ...one, commandId: 'not a UUID' }])
    await refused([{ ...one, ticks: [['Ä', 1, 1, 1]] }])
    await refused([{ ...one, ticks: [['A', 1, 1, 2 ** 52]] }])
    await refused([{ ...one, recordedAt: 2 ** 52 }])
  })
})

it('the checksum is the one of gzip', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(crc32(bytes)).toBe(crcOfZlib(bytes))
    }),
  )
})
