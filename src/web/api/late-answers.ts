import { isFulfilled, isPending, isRejected, type Middleware } from '@reduxjs/toolkit'
import { endpoints } from './answers.ts'
import { api, touchedByTime } from './api.ts'

type Tags = readonly Parameters<typeof api.util.invalidateTags>[0][number][]

/** What the cache says of a call. */
interface Asked {
  readonly type: 'query' | 'mutation'
  readonly endpointName: string
  readonly originalArgs: unknown
  readonly queryCacheKey: string
}

/** Calls that begin when a button is pressed, as changes do, and change nothing. */
const computations: readonly string[] = ['dryRun', 'ruleRecord', 'scan']

/**
 * Makes a read again once it has ended, if what it answers was invalidated while it was under way: its
 * answer may be from before. The cache itself refetches, at once, what is not under way. So a read that
 * takes long, or waits for a read model, holds no other one back.
 */
export const lateAnswersMiddleware: Middleware = (store) => {
  /** What was invalidated since each read that is under way was sent, by its request. */
  const since = new Map<string, Set<Tags[number]>>()
  const invalidate = (tags: Tags) => {
    for (const each of since.values()) for (const tag of tags) each.add(tag)
  }
  const askAgainIfOld = (asked: Asked, tags: Iterable<Tags[number]>) => {
    const old = api.util.selectInvalidatedBy(store.getState() as never, [...tags])
    if (old.every(({ queryCacheKey }) => queryCacheKey !== asked.queryCacheKey)) return
    const options = { subscribe: false, forceRefetch: true }
    store.dispatch(endpoints[asked.endpointName]?.initiate(asked.originalArgs, options) as never)
  }
  return (next) => (action) => {
    const result = next(action)
    if (api.util.invalidateTags.match(action)) invalidate(action.payload)
    const isSent = isPending(action)
    if (!isSent && !isFulfilled(action) && !isRejected(action)) return result
    const { requestId, arg } = action.meta as { requestId: string; arg: Asked }
    if (arg.type === 'mutation') {
      if (!isSent && !computations.includes(arg.endpointName)) invalidate(touchedByTime)
    } else if (isSent) since.set(requestId, new Set())
    else {
      const tags = since.get(requestId) ?? []
      since.delete(requestId)
      askAgainIfOld(arg, tags)
    }
    return result
  }
}
