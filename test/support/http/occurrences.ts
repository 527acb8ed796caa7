import { randomUUID } from 'node:crypto'
import type { Alert } from '../../../src/contracts/alerts/alerts.ts'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { signalAggregate } from '../../../src/domain/signal/decider.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import type { TestApp } from './app.ts'
import { friday } from './traders.ts'

const how = (app: TestApp) => ({
  commandId: randomUUID(),
  userId: null,
  now: new Date(app.now()),
})

/** An alert of this trader's fires, as the market would have it. */
export const fireAlert = async (
  app: TestApp,
  agent: ReturnType<TestApp['agent']>,
): Promise<{ readonly created: Alert; readonly at: number; readonly price: number }> => {
  const body = { symbol: 'AAPL', condition: 'price_above', value: 205 }
  const created = (await agent.post('/api/alerts').send(body).expect(201)).body as Alert
  const at = app.now()
  const price = 206
  const tick = {
    stream: 'priceFeed-simulated_2025-06-10',
    revision: 1,
    index: 0,
    price,
    volume: 1,
    at,
  }
  const command = {
    type: 'TriggerAlert' as const,
    alertId: created.id,
    tick,
    measured: price,
    reference: null,
  }
  await app.commands.handle(alertAggregate, created.id, command, how(app))
  return { created, at, price }
}

/** An alert of this trader's is paused; gives the alert as it was set. */
export const pauseAlert = async (
  app: TestApp,
  agent: ReturnType<TestApp['agent']>,
): Promise<Alert> => {
  const body = { symbol: 'AAPL', condition: 'price_above', value: 205 }
  const created = (await agent.post('/api/alerts').send(body).expect(201)).body as Alert
  const reason = 'suspected_split' as const
  const command = { type: 'PauseAlert' as const, alertId: created.id, reason, setBefore: false }
  await app.commands.handle(alertAggregate, created.id, command, how(app))
  return created
}

/** It goes on. */
export const resumeAlert = (app: TestApp, alertId: string) =>
  app.commands.handle(
    alertAggregate,
    alertId,
    { type: 'ResumeAlert', alertId, split: null },
    how(app),
  )

/** A signal is issued; gives its id. */
export const issueSignal = async (app: TestApp): Promise<string> => {
  const signal = {
    signalId: randomUUID(),
    rule: 'rsi-reversal',
    symbol: 'AAPL',
    source: 'simulated',
    timeframe: '1D' as const,
    barTime: friday,
    type: 'buy' as const,
    confidence: 55,
    symbolRecord: { hits: 1, cases: 2, days: 2 },
    marketRecord: { hits: 10, cases: 20, days: 20 },
    baseRate: 0.46,
    backfilled: false,
    entryPrice: 200,
    targetPrice: 210,
    takeProfit: null,
    stopLoss: 195,
    expiresAt: Date.UTC(2025, 6, 1),
    reasoning: 'RSI 28 rose above 30.',
    indicators: ['RSI 14'],
  }
  const command = { type: 'IssueSignal' as const, signal }
  await app.commands.handle(signalAggregate, signal.signalId, command, how(app))
  return signal.signalId
}

/** Two new shares for an old one, from today on. */
export const splitStock = async (app: TestApp, symbol: string): Promise<void> => {
  const date = tradingDate(app.now())
  const ratio = { to: 2, for: 1 }
  const command = { type: 'RecordSplit', symbol, ratio, date, today: date } as const
  const result = await app.commands.handle(stockAggregate, symbol, command, how(app))
  if (!result.ok) throw new Error(JSON.stringify(result))
}
