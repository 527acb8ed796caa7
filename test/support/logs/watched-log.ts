import { alertDecider } from '../../../src/domain/alert/decider.ts'
import { type AlertEvent, isAlertEvent } from '../../../src/domain/alert/events.ts'
import { react } from '../../../src/domain/alert/armed/react.ts'
import {
  newWatch,
  type Reaction,
  type WatchedEvent,
} from '../../../src/domain/alert/armed/watch.ts'
import { stockDecider } from '../../../src/domain/stock/decider.ts'
import type { StockCommand } from '../../../src/domain/stock/commands.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'

/**
 * A log in memory that the watch follows: what an event asks for is decided at once, and what that
 * makes happen follows it in the log, as the alert process has it.
 */
export class WatchedLog {
  readonly watch = newWatch()
  readonly events: WatchedEvent[] = []
  readonly #alerts = new Map<string, ReturnType<typeof alertDecider.evolve>>()
  readonly #stocks = new Map<string, ReturnType<typeof stockDecider.evolve>>()

  append(event: WatchedEvent, at = 0) {
    this.events.push(event)
    this.#evolve(event)
    const place = { stream: 's', revision: this.#revisionOf(event), at }
    const reactions = react(this.watch, event, place)
    for (const decided of reactions.flatMap((reaction) => this.#decide(reaction)))
      this.append(decided, at)
  }

  /** In the stream of an alert; other streams are one. */
  #revisionOf(event: WatchedEvent): number {
    if (!('alertId' in event.data)) return this.events.length - 1
    const { alertId } = event.data
    const isOfAlert = ({ data }: WatchedEvent) => 'alertId' in data && data.alertId === alertId
    return this.events.filter(isOfAlert).length - 1
  }

  /** What an operator asks for. */
  ask(command: StockCommand) {
    const decision = stockDecider.decide(command, this.#stockOf(command.symbol))
    if (!decision.ok) throw new Error(decision.refusal.type)
    for (const event of decision.events) this.append(event)
  }

  ofType<Type extends WatchedEvent['type']>(type: Type) {
    return this.events.filter(
      (event): event is Extract<WatchedEvent, { type: Type }> => event.type === type,
    )
  }

  #decide(reaction: Reaction): readonly (AlertEvent | StockEvent)[] {
    const decision =
      'alertId' in reaction
        ? alertDecider.decide(reaction, this.#alerts.get(reaction.alertId) ?? alertDecider.initial)
        : stockDecider.decide(reaction, this.#stockOf(reaction.symbol))
    return decision.ok ? decision.events : []
  }

  #stockOf(symbol: string) {
    return this.#stocks.get(symbol) ?? stockDecider.initial
  }

  #evolve(event: WatchedEvent) {
    if (isAlertEvent(event)) {
      const { alertId } = event.data
      const state = this.#alerts.get(alertId) ?? alertDecider.initial
      this.#alerts.set(alertId, alertDecider.evolve(state, event))
    } else if (event.type !== 'PricesTicked') {
      const { symbol } = event.data
      this.#stocks.set(symbol, stockDecider.evolve(this.#stockOf(symbol), event))
    }
  }
}
