import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AlertCommand } from '../../../../src/domain/alert/commands.ts'
import { alertDecider } from '../../../../src/domain/alert/decider.ts'
import type { AlertEvent } from '../../../../src/domain/alert/events.ts'
import type { AlertStateName } from '../../../../src/domain/alert/vocabulary.ts'
import { type AlertDocument, alerts } from '../../../../src/projections/alerts/documents.ts'
import { alertsProjection } from '../../../../src/projections/alerts/projection.ts'
import { alertAfter } from '../../../../src/projections/past/alerts/alerts-as-of.ts'
import { anyAlertCommand } from '../../../support/arbitraries/any-alert-commands.ts'
import { foldAll } from '../../../support/logs/memory-unit.ts'

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

/** As lists say it. */
const stateIn = ({ paused, isActive, isExpired }: AlertDocument): AlertStateName => {
  if (paused !== null) return 'paused'
  if (isActive) return 'active'
  return isExpired ? 'expired' : 'triggered'
}

it('an alert as of a moment is in the state, and has triggered, as its document says', async () => {
  let triggered = 0
  const states = new Set<string>()
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
        expect(past?.pauseReason).toEqual(document && (document.paused?.reason ?? null))
        expect(past?.status).toEqual(document && stateIn(document))
        if (past) states.add(past.status)
        triggered += history.filter(({ event }) => event.type === 'AlertTriggered').length
      },
    ),
    { numRuns: 500 },
  )
  expect(triggered).toBeGreaterThan(20)
  expect([...states].sort()).toEqual(['active', 'expired', 'paused', 'triggered'])
})
