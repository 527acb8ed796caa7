import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { decodeSegment } from '../../domain/tape/format/decode.ts'
import { encodeSegment } from '../../domain/tape/format/encode.ts'
import type { TapeBatch, TapeColumns } from '../../domain/tape/format/segment.ts'

const deflate = promisify<Uint8Array, { level: number; memLevel: number }, Buffer>(deflateRaw)
const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw)

/** Of two settings that decompress alike, the slower one: a segment is written once. */
const best = { level: 9, memLevel: 9 }

/** Encodes tick batches as the bytes of a segment. */
export const packSegment = (batches: readonly TapeBatch[]): Promise<Uint8Array> =>
  encodeSegment(batches, (raw) => deflate(raw, best))

/** @throws DamagedSegment */
export const unpackSegment = (bytes: Uint8Array): Promise<TapeColumns> =>
  decodeSegment(bytes, (packed, rawBytes) =>
    inflate(packed, { maxOutputLength: Math.max(1, rawBytes) }),
  )
