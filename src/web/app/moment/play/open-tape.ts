import type { Deps } from '../../../api/deps.ts'
import { fetchSegment, fetchTape } from '../../../api/market/tape.ts'
import type { AppStore } from '../../../state/store.ts'
import type { TapeSource } from './tape-reader.ts'
import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'
import { decode } from './decode.ts'

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
 * Decodes segments one after another beside the page, because each takes longer than a frame; where
 * there are no workers, here. It answers null for a damaged one.
 */
const createDecoder = () => {
  const worker = startWorker()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    decode: (bytes: Uint8Array): Promise<TapeColumns | null> => {
      const decoded = turn.then(() => (worker ? answerOf(worker, bytes) : decode(bytes)))
      turn = decoded.catch(() => undefined)
      return decoded
    },
    stop: () => worker?.terminate(),
  }
}

/** The outside world of the store's calls. */
export const depsOf = ({ dispatch }: AppStore): Deps =>
  dispatch((_: unknown, __: unknown, deps: unknown) => deps as Deps)

/** The server's tape, until `signal` is aborted. */
export const openTape = ({ fetch, now }: Deps, signal: AbortSignal): TapeSource => {
  const decoder = createDecoder()
  signal.addEventListener('abort', decoder.stop)
  return {
    list: (date) => fetchTape(fetch, date, signal),
    read: async (segment) => {
      const bytes = await fetchSegment(fetch, segment, signal)
      return bytes && decoder.decode(bytes)
    },
    now,
  }
}
