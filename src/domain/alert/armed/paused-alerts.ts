import type { AlertPauseReason } from '../vocabulary.ts'

export interface PausedAlert {
  readonly alertId: string
  /** null: a watched scan has every symbol. */
  readonly symbol: string | null
  readonly reason: AlertPauseReason
  /** Unix ms at which it was set; absent if unknown. */
  readonly setAt?: number | undefined
}

/** Alerts that wait, by symbol. */
export class PausedAlerts {
  readonly #alerts = new Map<string, PausedAlert>()
  readonly #bySymbol = new Map<string | null, Set<string>>()

  add(alert: PausedAlert) {
    const { alertId, symbol } = alert
    this.remove(alertId)
    this.#alerts.set(alertId, alert)
    const known = this.#bySymbol.get(symbol)
    if (known) known.add(alertId)
    else this.#bySymbol.set(symbol, new Set([alertId]))
  }

  get(alertId: string): PausedAlert | undefined {
    return this.#alerts.get(alertId)
  }

  remove(alertId: string) {
    const symbol = this.#alerts.get(alertId)?.symbol
    if (symbol === undefined) return
    this.#alerts.delete(alertId)
    const others = this.#bySymbol.get(symbol)
    others?.delete(alertId)
    if (others?.size === 0) this.#bySymbol.delete(symbol)
  }

  ofSymbol(symbol: string): readonly PausedAlert[] {
    const ids = [...(this.#bySymbol.get(symbol) ?? [])]
    return ids.flatMap((alertId) => this.#alerts.get(alertId) ?? [])
  }
}
