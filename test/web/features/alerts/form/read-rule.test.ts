import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alertBody } from '../../../../../src/contracts/alerts/alert-bodies.ts'
import { ruleAlert } from '../../../../../src/contracts/alerts/any-alerts.ts'
import { ruleLimits } from '../../../../../src/domain/alert/rule/limits.ts'
import { alertConditions } from '../../../../../src/domain/alert/conditions/table.ts'
import { alertRepeats } from '../../../../../src/domain/alert/vocabulary.ts'
import { readForm } from '../../../../../src/web/features/alerts/form/alert-form-state.ts'
import { formOf, readMore } from '../../../../../src/web/features/alerts/form/read-rule.ts'
import { createI18n } from '../../../../../src/web/i18n/i18n.ts'
import { anyAlertRule } from '../../../../support/arbitraries/any-alert-rules.ts'
import { alert } from '../../../support/alerts.ts'

const now = Date.parse('2026-01-02T10:00:00Z')
const minuteMs = 60_000
const zones = ['UTC', 'America/New_York', 'Asia/Taipei', 'Asia/Kathmandu']
const { t } = await createI18n('en')

/** What the form of an alert sends when nothing is changed. */
const sentBack = (shown: Parameters<typeof formOf>[0], zone: string) => {
  const form = formOf(shown, '', zone)
  const { body, symbol } = readForm(form, t, (text) => text)
  const { body: sent } = readMore(form, { line: body, symbol, zone, now, t })
  return alertBody.parse(sent)
}

const anyOptions = fc.record({
  repeat: fc.constantFrom(...alertRepeats),
  cooldownSeconds: fc.integer({
    min: ruleLimits.cooldownSecondsMin,
    max: ruleLimits.cooldownSecondsMax,
  }),
  // Without the hours that a clock shows twice.
  expiresAt: fc.option(
    fc
      .integer({ min: 1, max: 200 * 24 * 60 })
      .map((minutes) => new Date(now + minutes * minuteMs).toISOString()),
  ),
})

it('the form of an alert with a rule sends the same rule and options', () => {
  fc.assert(
    fc.property(anyAlertRule, anyOptions, fc.constantFrom(...zones), (rule, options, zone) => {
      const cooldownSeconds =
        options.repeat === 'once' ? ruleLimits.cooldownSecondsDefault : options.cooldownSeconds
      const asked = { ...options, cooldownSeconds }
      const shown = ruleAlert.parse({ ...alert(1), condition: 'rule', value: null, rule, ...asked })
      const sent = sentBack(shown, zone)
      // One condition of a type, once and for ever, is an alert of that type.
      if (!('rule' in sent)) {
        expect([rule.conditions.length, asked.repeat, asked.expiresAt]).toEqual([1, 'once', null])
        return
      }
      const conditions = rule.conditions.map(({ factor, ...condition }) =>
        factor === undefined || factor === 1 ? condition : { ...condition, factor },
      )
      const match = rule.conditions.length === 1 ? sent.rule.match : rule.match
      expect(sent).toEqual({ symbol: 'AAPL', rule: { match, conditions }, ...asked })
    }),
  )
})

it('the form of an alert of the four types sends the same type and value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...alertConditions),
      fc.integer({ min: 1, max: 9_999_999 }),
      (condition, hundredths) => {
        const value = hundredths / 100
        const shown = { ...alert(1), condition, value } as Parameters<typeof formOf>[0]
        expect(sentBack(shown, 'UTC')).toEqual({ symbol: 'AAPL', condition, value })
      },
    ),
  )
})
