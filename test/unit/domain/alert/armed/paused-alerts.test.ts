import { expect, it } from 'vitest'
import {
  type PausedAlert,
  PausedAlerts,
} from '../../../../../src/domain/alert/armed/paused-alerts.ts'

const paused = (alertId: string, symbol: string | null): PausedAlert => ({
  alertId,
  symbol,
  reason: 'suspected_split',
})

const withAlerts = () => {
  const alerts = new PausedAlerts()
  for (const alert of [paused('a', 'AAPL'), paused('b', 'AAPL'), paused('c', 'GM')])
    alerts.add(alert)
  return alerts
}

it('paused alerts are found by their ids and by their symbols', () => {
  const alerts = withAlerts()
  expect(alerts.get('b')).toEqual(paused('b', 'AAPL'))
  expect(alerts.get('d')).toBeUndefined()
  expect(alerts.ofSymbol('AAPL')).toEqual([paused('a', 'AAPL'), paused('b', 'AAPL')])
  expect(alerts.ofSymbol('TSLA')).toEqual([])
})

it('a removed alert is found no more, and the others of its symbol are', () => {
  const alerts = withAlerts()
  alerts.remove('a')
  alerts.remove('a')
  alerts.remove('d')
  expect(alerts.get('a')).toBeUndefined()
  expect(alerts.ofSymbol('AAPL')).toEqual([paused('b', 'AAPL')])
  expect(alerts.ofSymbol('GM')).toEqual([paused('c', 'GM')])
})

it('an alert that is added again is found under its new symbol only', () => {
  const alerts = withAlerts()
  alerts.add(paused('a', null))
  alerts.add(paused('c', 'AAPL'))
  expect(alerts.ofSymbol('AAPL').map(({ alertId }) => alertId)).toEqual(['b', 'c'])
  expect(alerts.ofSymbol('GM')).toEqual([])
  expect(alerts.get('a')).toEqual(paused('a', null))
})
