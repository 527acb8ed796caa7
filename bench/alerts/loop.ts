import type { ArmedAlert } from '../../src/domain/alert/armed/alert-index.ts'
import { isReached, measure } from '../../src/domain/alert/conditions/measure.ts'
import type { DayReference } from '../../src/domain/quotes/change.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'

/** The reference: each tick asks every alert of its symbol, and those that fire are taken out. */
export const createLoop = (
  alerts: readonly ArmedAlert[],
  referencesOf: (symbol: string) => DayReference,
) => {
  const bySymbol = new Map<string, ArmedAlert[]>()
  for (const alert of alerts) {
    const of = bySymbol.get(alert.symbol)
    if (of === undefined) bySymbol.set(alert.symbol, [alert])
    else of.push(alert)
  }
  const references = new Map(
    Array.from(bySymbol.keys(), (symbol) => [symbol, referencesOf(symbol)]),
  )

  const lookAt = ([symbol, price, volume]: Tick, fired: string[]) => {
    const of = bySymbol.get(symbol)
    const known = references.get(symbol)
    if (of === undefined || known === undefined) return
    // What a tick measures is computed once, not once per alert.
    const spike = measure('volume_spike', price, volume, known)?.measured ?? Number.NaN
    const change = measure('percent_change', price, volume, known)?.measured ?? Number.NaN
    let anyFired = false
    for (const { alertId, condition, value } of of) {
      const measured =
        condition === 'volume_spike' ? spike : condition === 'percent_change' ? change : price
      if (!isReached(condition, value, measured)) continue
      fired.push(alertId)
      anyFired = true
    }
    if (!anyFired) return
    const gone = new Set(fired)
    bySymbol.set(
      symbol,
      of.filter(({ alertId }) => !gone.has(alertId)),
    )
  }

  return (batch: readonly Tick[]): string[] => {
    const fired: string[] = []
    for (const tick of batch) lookAt(tick, fired)
    return fired
  }
}
