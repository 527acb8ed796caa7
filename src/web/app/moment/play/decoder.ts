import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'
import { decode } from './decode.ts'

/** Decodes segments one after another, and answers null for a damaged one. */
export interface Decoder {
  readonly decode: (bytes: Uint8Array) => Promise<TapeColumns | null>
  readonly stop: () => void
}

const startWorker = (): Worker | null =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })

/** The answer to one message; a worker whose code cannot be loaded or that fails has none. */
const answerOf = (worker: Worker, bytes: Uint8Array): Promise<TapeColumns | null> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<TapeColumns | null>) => resolve(data)
    worker.onerror = () => reject(new Error('The decoder of the tape has failed'))
    worker.postMessage(bytes)
  })

/**
 * Decodes beside the page: a segment takes longer than a frame. Where there are no workers, it is
 * decoded here.
 */
export const createDecoder = (): Decoder => {
  const worker = startWorker()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    decode: (bytes) => {
      const decoded = turn.then(() => (worker ? answerOf(worker, bytes) : decode(bytes)))
      turn = decoded.catch(() => undefined)
      return decoded
    },
    stop: () => worker?.terminate(),
  }
}
