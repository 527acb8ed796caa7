import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AlertCommand } from '../../../src/domain/alert/commands.ts'
import { alertDecider } from '../../../src/domain/alert/decider.ts'
import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import { alerts } from '../../../src/projections/alerts/documents.ts'
import { alertsProjection } from '../../../src/projections/alerts/projection.ts'
import { alertAfter } from '../../../src/projections/past/alerts/alerts-as-of.ts'
import { anyAlertCommand } from '../../support/arbitraries/any-alert-commands.ts'
import { foldAll } from '../../support/logs/memory-unit.ts'

/** The events of one alert, a minute apart; its ticks have other times. */
const historyOf = (commands: readonly unknown[]) => {
  let state = alertDecider.initial
  const events: AlertEvent[] = []
  for (const command of commands) {
    const decision = alertDecider.decide(command as AlertCommand, state)
    if (!decision.ok) continue
    for (const event of decision.events) {
      events.push(event)
      state = alertDecider.evolve(state, event)
    }
  }
  return events.map((event, minute) => ({
    event,
    occurredAt: new Date(Date.parse('2026-01-05T15:00:00Z') + minute * 60_000).toISOString(),
  }))
}

it('an alert as of a moment has triggered when its document says so', async () => {
  let triggered = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAlertCommand, { minLength: 10, maxLength: 40 }),
      async (commands) => {
        const history = historyOf(commands)
        const id = history[0]?.event.data.alertId
        if (id === undefined) return
        const [document] = (await foldAll(alertsProjection, history)).all(alerts)
        const past = alertAfter(id, history)
        expect(past?.triggeredAt).toEqual(document?.triggeredAt)
        triggered += history.filter(({ event }) => event.type === 'AlertTriggered').length
      },
    ),
    { numRuns: 500 },
  )
  expect(triggered).toBeGreaterThan(20)
})
