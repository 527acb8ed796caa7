import { expect, it, onTestFinished } from 'vitest'
import { startProductHere } from '../../support/product-here.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

/** Of the log's levels. */
const warning = 40

/** Nobody listens there. */
const nobody = 'mongodb://127.0.0.1:1/tapedeck'

it('without its MongoDB the product says so by readiness and one line, and refuses readers at once', async () => {
  const product = await startProductHere(tempFolder(), {
    MONGODB_URL: nobody,
    SIM_SYMBOLS: '2',
    SIM_TICK_MS: '60000',
    NEWS_DATA: 'none',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => product.stop())
  const lines = () =>
    product
      .output()
      .split('\n')
      .flatMap((line) =>
        line.startsWith('{')
          ? [JSON.parse(line) as { level: number; msg: string; store?: string }]
          : [],
      )
  await until('it is known', () => lines().some(({ msg }) => msg === 'store unavailable'))

  const from = performance.now()
  const ready = await fetch(`http://127.0.0.1:${product.opsPort.toString()}/readyz`)
  const { checks } = (await ready.json()) as { checks: { name: string; fault: string | null }[] }
  expect(ready.status).toBe(503)
  const faultOf = (name: string) => checks.find((check) => check.name === name)?.fault
  expect(faultOf('read models')).toMatch(/ECONNREFUSED|MongoDB/)
  expect(faultOf('sessions')).toMatch(/^sessions cannot be looked up/)
  expect(faultOf('log')).toBeNull()
  const trader = new Trader(product.url)
  const answers = await Promise.all([
    trader.call('GET', '/api/chat'),
    trader.signIn(),
    trader.register(),
    trader.call('POST', '/api/logout'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 401, 503, 204])
  expect(performance.now() - from).toBeLessThan(2_500)

  // Whoever waits has tried several times by now.
  expect(
    lines()
      .filter(({ level }) => level >= warning)
      .map(({ msg }) => msg),
  ).toEqual(['starting without read models', 'store unavailable'])
})
