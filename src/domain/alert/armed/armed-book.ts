import type { AlertCondition } from '../condition.ts'
import { Ladder } from './ladder.ts'
import { measure, type References } from './measure.ts'

export interface ArmedAlert {
  readonly alertId: string
  readonly symbol: string
  readonly condition: AlertCondition
  readonly value: number
}

/** An alert that a tick reached, with what was compared. */
export interface Firing {
  readonly alertId: string
  readonly measured: number
  readonly reference: number | null
}

const sides = {
  above: { condition: 'price_above', direction: 'up' },
  below: { condition: 'price_below', direction: 'down' },
  spike: { condition: 'volume_spike', direction: 'up' },
  rise: { condition: 'percent_change', direction: 'up' },
  fall: { condition: 'percent_change', direction: 'down' },
} as const

type Side = keyof typeof sides

const sideNames = Object.keys(sides) as Side[]

const sideOf = ({ condition, value }: ArmedAlert): Side => {
  switch (condition) {
    case 'price_above':
      return 'above'
    case 'price_below':
      return 'below'
    case 'volume_spike':
      return 'spike'
    case 'percent_change':
      return value > 0 ? 'rise' : 'fall'
  }
}

type Ladders = Partial<Record<Side, Ladder>>

/**
 * Armed alerts per symbol in order of level. A tick costs one comparison per kind of alert that its
 * symbol has, and what it fires; arming and disarming cost the logarithm of the symbol's alerts.
 */
export class ArmedBook {
  readonly #alerts = new Map<string, ArmedAlert>()
  readonly #symbols = new Map<string, Ladders>()

  get size(): number {
    return this.#alerts.size
  }

  /** An alert that is armed already stays as it is. */
  arm(alert: ArmedAlert) {
    if (this.#alerts.has(alert.alertId)) return
    this.#alerts.set(alert.alertId, alert)
    let ladders = this.#symbols.get(alert.symbol)
    if (ladders === undefined) this.#symbols.set(alert.symbol, (ladders = {}))
    const side = sideOf(alert)
    const ladder = (ladders[side] ??= new Ladder(sides[side].direction))
    ladder.add(alert.value, alert.alertId)
  }

  /** Deleted, or fired as somebody else has told; of one that is not armed: nothing. */
  disarm(alertId: string) {
    const alert = this.#alerts.get(alertId)
    if (alert === undefined) return
    this.#alerts.delete(alertId)
    this.#symbols.get(alert.symbol)?.[sideOf(alert)]?.remove(alert.value, alertId)
  }

  /**
   * What one tick fires. Those alerts are no longer armed: whoever asks has to see to it that
   * each is triggered.
   *
   * @param price US dollars
   * @param volume shares traded that day so far
   * @param references asked only when the symbol has alerts that need them
   */
  fire(symbol: string, price: number, volume: number, references: () => References): Firing[] {
    const ladders = this.#symbols.get(symbol)
    const fired: Firing[] = []
    if (ladders === undefined) return fired
    for (const side of sideNames) {
      const ladder = ladders[side]
      if (ladder === undefined || ladder.size === 0) continue
      const measurement = measure(sides[side].condition, price, volume, references())
      if (measurement === null) continue
      ladder.takeReached(measurement.measured, (alertId) => {
        this.#alerts.delete(alertId)
        fired.push({ alertId, ...measurement })
      })
    }
    return fired
  }
}
