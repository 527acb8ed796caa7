import { decodeSegment, type Inflate } from '../../../../domain/tape/format/decode.ts'
import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'

const inflate: Inflate = async (packed) => {
  const { body } = new Response(new Uint8Array(packed))
  const raw = body?.pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(raw ?? null).arrayBuffer())
}

/** The columns of a segment; null: it is damaged, or a later release wrote it. */
export const decode = (bytes: Uint8Array): Promise<TapeColumns | null> =>
  decodeSegment(bytes, inflate).catch(() => null)
