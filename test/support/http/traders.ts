import { openApp, type TestApp, type TestAppOptions } from './app.ts'
import { somebody } from './people.ts'

export const friday = Date.UTC(2025, 5, 6) / 1_000

type Agent = ReturnType<TestApp['agent']>

/** An app with a market of three stocks, and two traders who are signed in. */
export interface TradersApp {
  readonly app: TestApp
  readonly ada: Agent
  readonly bob: Agent
  readonly adaName: string
  readonly bobName: string
  /** Both of them, after their sessions ended. */
  signInAgain(): Promise<void>
  close(): Promise<void>
}

export const openTraders = async (options: TestAppOptions = {}): Promise<TradersApp> => {
  const app = await openApp(options)
  const [first, second] = [somebody(), somebody()]
  const [ada, bob] = [app.agent(), app.agent()]
  await ada.post('/api/register').send(first).expect(201)
  await bob.post('/api/register').send(second).expect(201)
  await app.list(friday, [
    { symbol: 'AAPL', name: 'Apple Inc.', sector: 'Technology', closes: [190, 195, 200] },
    { symbol: 'MSFT', name: 'Microsoft', sector: 'Technology', closes: [400, 410, 400] },
    { symbol: 'GM', name: 'General Motors', sector: 'Automobiles', closes: [40, 44] },
  ])
  await app.caughtUp()
  const names = { adaName: first.username, bobName: second.username }
  const signInAgain = async () => {
    for (const [agent, { username, password }] of [
      [ada, first],
      [bob, second],
    ] as const)
      await agent.post('/api/login').send({ username, password }).expect(200)
  }
  return { app, ada, bob, ...names, signInAgain, close: () => app.close() }
}
