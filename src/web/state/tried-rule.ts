import { useSyncExternalStore } from 'react'
import type { CompoundRule } from '../../domain/alert/rule/rule.ts'
import type { AlertRepeat } from '../../domain/alert/vocabulary.ts'

/** A rule that is tried while the past plays. */
export interface TriedRule {
  readonly symbol: string
  readonly rule: CompoundRule
  readonly repeat: AlertRepeat
  readonly cooldownSeconds: number
}

/** Each request is an object of its own, with a number of its own. */
export interface AskedTrial extends TriedRule {
  readonly id: number
}

let asked: AskedTrial | null = null
let requests = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the clock to try a rule from its moment on; null: no more. */
export const tryRule = (rule: TriedRule | null): void => {
  requests += 1
  asked = rule && { ...rule, id: requests }
  for (const listener of listeners) listener()
}

export const useAskedTrial = (): AskedTrial | null => useSyncExternalStore(subscribe, () => asked)
