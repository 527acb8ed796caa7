import type { Signal } from '../../../contracts/signals.ts'

interface Summary {
  readonly active: number
  readonly buy: number
  readonly sell: number
  /** Of the active ones, percent; null: there are none. */
  readonly meanConfidence: number | null
}

/** What the active signals add up to. */
export const summaryOf = (signals: readonly Signal[]): Summary => {
  const active = signals.filter(({ status }) => status === 'active')
  const count = (type: Signal['type']) => active.filter((signal) => signal.type === type).length
  const total = active.reduce((sum, { confidence }) => sum + confidence, 0)
  return {
    active: active.length,
    buy: count('buy'),
    sell: count('sell'),
    meanConfidence: active.length === 0 ? null : total / active.length,
  }
}
