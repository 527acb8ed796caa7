import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit'
import { api } from './api.ts'

interface Endpoint {
  readonly initiate: (arg: unknown, options: object) => unknown
}

/** The calls of the cache by their names, as its state and its actions give them. */
export const endpoints: Readonly<Record<string, Endpoint>> = api.endpoints

type Store = Pick<MiddlewareAPI, 'dispatch'>

interface Subscriptions {
  readonly getSubscriptionCount: (key: string) => number
}

/**
 * Whether a component uses an answer of the cache. The state's own copy of the subscriptions is up to
 * half a second late, so what a screen has just begun to use would not be counted.
 */
export const isUsed = ({ dispatch }: Store, key: string): boolean => {
  const { getSubscriptionCount } = dispatch(
    api.internalActions.internal_getRTKQSubscriptions() as UnknownAction,
  ) as unknown as Subscriptions
  return getSubscriptionCount(key) > 0
}

export const forgetAnswer = ({ dispatch }: Store, key: string): void => {
  dispatch(api.internalActions.removeQueryResult({ queryCacheKey: key as never }))
}
