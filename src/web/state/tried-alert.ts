import { useSyncExternalStore } from 'react'
import type { SentAlert } from '../api/alerts/alert-changes.ts'

/** An alert that is tried while the past plays, its symbol as it is listed: it watches no scan. */
export type TriedAlert = Exclude<SentAlert, { readonly scan: unknown }>

/** Each request is an object of its own, with a number of its own. */
export interface AskedTrial {
  readonly id: number
  readonly alert: TriedAlert
}

export interface TrialTrigger {
  readonly kind: 'trial'
  /** Unix ms. */
  readonly at: number
  readonly symbol: string
  /** The rule in words. */
  readonly words: string
  /** US dollars. */
  readonly price: number
}

let asked: AskedTrial | null = null
let triggers: readonly TrialTrigger[] = []
let requests = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notify = () => {
  for (const listener of listeners) listener()
}

/** Asks the clock to try an alert from its moment on; null: no more. */
export const tryAlert = (alert: TriedAlert | null): void => {
  requests += 1
  asked = alert && { alert, id: requests }
  notify()
}

export const useAskedTrial = (): AskedTrial | null => useSyncExternalStore(subscribe, () => asked)

/** Shows where the alert would have triggered, ascending. */
export const showTriggers = (found: readonly TrialTrigger[]): void => {
  triggers = found
  notify()
}

export const useTriggersOfTrial = (): readonly TrialTrigger[] =>
  useSyncExternalStore(subscribe, () => triggers)
