import { expect } from 'vitest'
import { chartTimeframes } from '../../../src/domain/calendar/chart-timeframes.ts'
import type { TestApp } from '../http/app.ts'

type Agent = ReturnType<TestApp['agent']>

export interface Question {
  readonly path: string
  readonly body?: object
}

export interface Answer extends Question {
  readonly text: string
  /** `<commit>/<prepare>` */
  readonly position: string
}

const rules = [
  { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '60' },
]

/** Every call that has a past, some of them in other words each time. */
export const questions = (
  symbols: readonly string[],
  articles: readonly string[],
  firstList: string,
  random: () => number,
): Question[] => {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  const [one, other] = [pick(symbols) ?? '', pick(symbols) ?? '']
  const order = pick(['sort=changePercent&order=desc', 'sort=volume', 'sort=price&limit=3', 'q=s1'])
  const article = pick(articles)
  const paths = [
    '/stocks',
    `/stocks?${order ?? ''}`,
    `/stocks/${one}`,
    `/stocks/${other}/bars?timeframe=1m&limit=30`,
    `/stocks/${other}/rule-record`,
    `/stocks/${one}/bars?timeframe=${pick(chartTimeframes) ?? '1D'}`,
    `/stocks/${other}/bars?timeframe=${pick(chartTimeframes) ?? '1D'}&limit=7`,
    '/stocks/AAPL/financials',
    '/news',
    `/news?symbol=${one}`,
    ...(article === undefined ? [] : [`/news/${article}?language=en&zone=UTC`]),
    ...['/signals', '/signals/calibration', '/watchlist', '/watchlists', '/alerts', '/chat'],
    ...[`/watchlists/${firstList}/symbols`, '/drawings/AAPL', '/drawings/SD'],
    '/scanner/presets',
    '/scanner/metrics',
  ]
  return [...paths.map((path) => ({ path })), { path: '/scanner/scan', body: { rules } }]
}

const ask = (agent: Agent, { path, body }: Question) =>
  body === undefined ? agent.get(`/api${path}`) : agent.post(`/api${path}`).send(body)

/** The answer of now, with the position that it says. */
export const record = async (agent: Agent, question: Question): Promise<Answer> => {
  const { status, text, headers } = await ask(agent, question)
  expect([status, question.path, status === 200 ? '' : text]).toEqual([200, question.path, ''])
  const position = headers['tapedeck-position'] ?? expect.fail(`no position: ${question.path}`)
  return { ...question, text, position }
}

/** The answer of then. */
export const askAgain = async (agent: Agent, { path, body, position }: Answer) => {
  const asOf = `@${position}`
  const address = `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`
  const question = body === undefined ? { path: address } : { path, body: { ...body, asOf } }
  const { status, text, headers } = await ask(agent, question)
  return { status, text, position: headers['tapedeck-position'] }
}
