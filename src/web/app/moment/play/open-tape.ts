import type { Deps } from '../../../api/deps.ts'
import { fetchSegment, fetchTape } from '../../../api/market/tape.ts'
import type { AppStore } from '../../../state/store.ts'
import { createDecoder } from './decoder.ts'
import type { TapeSource } from './tape-reader.ts'

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
