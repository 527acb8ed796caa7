import { type ComponentType, lazy } from 'react'
import { loadAgain } from './load-again.ts'

/** As React's `lazy`, for code that is asked for again while the server is unavailable. */
export const lazyAgain = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadAgain(load) }))
