import { decode } from './decode.ts'

/** Answers the bytes of a segment with its columns, each in its turn. */
self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  const columns = await decode(data)
  const moved = columns
    ? [columns.starts, columns.symbol, columns.price, columns.volume, columns.at]
    : []
  self.postMessage(columns, { transfer: moved.map(({ buffer }) => buffer) })
}
