import { endpoints, forgetAnswer, isUsed } from '../../api/answers.ts'
import { api } from '../../api/api.ts'
import { type AtMoment, momentOf, momentShown } from '../../api/moment.ts'
import { stocksEndpoint } from '../../api/market/stocks.ts'
import type { AppStore } from '../../state/store.ts'

const limits = {
  /** Return to the present does not wait longer for its answers. */
  presentWaitMaxMs: 1_000,
  /** How long the answers are held for the screens to take them over. */
  handOverMs: 5_000,
} as const

interface Read {
  readonly key: string
  readonly endpointName: string
  readonly arg: AtMoment
}

interface Cached {
  readonly endpointName?: string
  readonly originalArgs?: unknown
}

const isAtMoment = (arg: unknown): arg is AtMoment =>
  typeof arg === 'object' && arg !== null && 'asOf' in arg

const readsOf = (store: AppStore): readonly Read[] =>
  Object.entries<Cached | undefined>(store.getState()[api.reducerPath].queries).flatMap(
    ([key, query]) => {
      const { endpointName, originalArgs: arg } = query ?? {}
      if (endpointName === undefined || !isAtMoment(arg)) return []
      return [{ key, endpointName, arg }]
    },
  )

/** Forgets answers of moments that are neither shown nor were shown before: each is a whole market. */
const forgetOthers = (store: AppStore, kept: readonly (string | null)[]): void => {
  for (const read of readsOf(store))
    if (read.arg.asOf !== null && !kept.includes(read.arg.asOf) && !isUsed(store, read.key))
      forgetAnswer(store, read.key)
}

interface Asked extends PromiseLike<unknown> {
  readonly abort: () => void
  readonly unsubscribe: () => void
}

/**
 * Asks at a moment for everything that the screens show, and then shows that moment: until all of it
 * is here, the picture before stays.
 */
export const showMoment = async (
  store: AppStore,
  asOf: string | null,
  signal: AbortSignal,
): Promise<void> => {
  const before = momentOf(store.getState())
  const shown = readsOf(store).filter((read) => read.arg.asOf === before && isUsed(store, read.key))
  const dispatch = store.dispatch as unknown as (read: unknown) => Asked
  const asked = shown.map(({ endpointName, arg }) => {
    const read = endpoints[endpointName]?.initiate(
      { ...arg, asOf },
      { forceRefetch: asOf === null },
    )
    return dispatch(read)
  })
  // Its prices are those of the page, whether or not a screen lists them.
  if (asOf !== null) asked.push(dispatch(stocksEndpoint.initiate({ asOf })))
  const drop = () => {
    for (const each of asked) each.unsubscribe()
  }
  signal.addEventListener('abort', () => {
    if (momentOf(store.getState()) !== asOf) for (const each of asked) each.abort()
  })
  const late = new Promise((done) => {
    if (asOf === null) setTimeout(done, limits.presentWaitMaxMs)
  })
  await Promise.race([Promise.all(asked), late])
  if (signal.aborted) {
    drop()
    return
  }
  store.dispatch(momentShown(asOf))
  forgetOthers(store, [before, asOf])
  setTimeout(drop, limits.handOverMs)
}
