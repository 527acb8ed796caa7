import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingsReply } from '../../src/contracts/drawings/drawings.ts'
import { shiftDate, tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { firstListOf } from '../../src/domain/watchlist/first-list.ts'
import type { RunningScanner } from '../../src/scanner/scanner.ts'
import { comparePositions } from '../../src/eventstore/position.ts'
import { openApp, type TestApp, type TestStores } from '../support/http/app.ts'
import { somebody } from '../support/http/people.ts'
import { mulberry32 } from '../support/mulberry32.ts'
import { recordedMarket } from '../support/past/recorded-market.ts'
import { type Answer, askAgain, questions, record } from '../support/past/recorder.ts'
import { lastingFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { scannerOver } from '../support/worlds/scanner-world.ts'

const seed = 20_251_126
const hourMs = 3_600_000
/** What three days take on the slowest store. */
const marketMsMax = 600_000
const formerTrader = 'Former trader'
const symbols = [
  'AAPL',
  'MSFT',
  'SPY',
  ...Array.from({ length: 7 }, (_, n) => `S${'ABCDEFG'[n] ?? ''}`),
]
const listings = symbols.map((symbol, index) => ({
  symbol,
  name: `${symbol} Company`,
  sector: index % 2 === 0 ? 'Technology' : null,
  sharesOutstanding: 1_000_000 * (index + 1),
  closes: Array.from({ length: 40 }, (_, day) => 50 + index * 30 + (day % 5)),
}))

const loginOf = ({ username, password }: ReturnType<typeof somebody>) => ({ username, password })

/** Where two texts begin to differ, with what stands around it. */
const difference = (text: string, expected: string): string => {
  let at = 0
  while (at < text.length && text[at] === expected[at]) at += 1
  const around = (whole: string) => whole.slice(Math.max(0, at - 60), at + 60)
  return `${around(text)} instead of ${around(expected)}`
}

/**
 * Answers of a market that is recorded over three days, each asked for again as of its position.
 *
 * @param open the stores, which are opened again after the restart; a server records by `now` (Unix ms)
 */
export const recordedPast = (
  name: string,
  open: (now: () => number) => Promise<TestStores & { dispose(): Promise<void> }>,
): void => {
  describe(`the past: ${name}`, () => {
    const folder = lastingFolder()
    const answers: Answer[] = []
    let stores: Awaited<ReturnType<typeof open>>
    let now = () => Date.parse('2025-06-10T13:30:00Z')
    let scanner: RunningScanner
    let app: TestApp
    let ada: ReturnType<TestApp['agent']>
    let bobName: string

    /** Opens the app on the folder, with a scanner over its log. */
    const start = async (startsAt: number) => {
      app = await openApp({
        folder: folder.path,
        startsAt,
        stores,
        replace: ({ events, readModels }) => {
          scanner = scannerOver({ log: events, readModels })
          return { scanner }
        },
      })
      now = () => app.now()
      scanner.start()
    }

    const stop = async () => {
      await scanner.stop()
      await app.close()
    }

    const everythingFollows = async () => {
      await app.caughtUp()
      const head = (await app.events.head()) ?? expect.fail('an empty log')
      await until('the scanner follows', () => {
        const stands = scanner.stands()
        return scanner.ready && stands !== null && comparePositions(stands, head) >= 0
      })
    }

    beforeAll(async () => {
      console.info(`seed ${seed.toString()}`)
      stores = await open(() => now())
      const random = mulberry32(seed)
      await start(now())
      const [adasForm, bobsForm] = [somebody(), somebody()]
      bobName = bobsForm.username
      ada = app.agent()
      const bob = app.agent()
      const adas = await ada.post('/api/register').send(adasForm).expect(201)
      const registered = await bob.post('/api/register').send(bobsForm).expect(201)
      const bobId = (registered.body as { id: string }).id
      const firstList = firstListOf((adas.body as { id: string }).id)
      await app.list(Date.UTC(2025, 5, 9) / 1_000, listings)
      const articles: string[] = []
      let market = recordedMarket(app, symbols, random)

      const observe = async () => {
        await everythingFollows()
        for (const question of questions(symbols, articles, firstList, random))
          answers.push(await record(ada, question))
      }
      /** Tick batches some seconds to minutes apart. */
      const trade = async (batches: number, ms: number) => {
        for (let batch = 0; batch < batches; batch += 1) {
          app.advance(Math.floor(ms * (0.5 + random())))
          await market.tick()
        }
      }
      const signIn = async () => {
        await ada.post('/api/login').send(loginOf(adasForm)).expect(200)
        await bob.post('/api/login').send(loginOf(bobsForm)).expect(200)
      }

      await observe()
      await trade(20, 20_000)
      await observe()
      await ada.post('/api/watchlist').send({ symbol: 'AAPL' }).expect(201)
      const alert = await ada
        .post('/api/alerts')
        .send({ symbol: 'MSFT', condition: 'price_above', value: 1e6 })
        .expect(201)
      await bob.post('/api/chat').send({ message: 'good morning' }).expect(201)
      await trade(5, 3_000)
      await observe()
      articles.push(await market.publish('Apple rises', 'AAPL'))
      const closeSignal = await market.signal('MSFT')
      const drawing = `/api/drawings/AAPL/${randomUUID()}`
      const anchors = [{ time: Date.UTC(2025, 5, 9) / 1_000, price: 60 }]
      await ada.put(drawing).send({ tool: 'horizontal_line', anchors }).expect(200)
      const draw = (id: string, price: number) =>
        ada
          .put(`/api/drawings/SD/${id}`)
          .send({
            tool: 'horizontal_line',
            anchors: [{ time: Date.UTC(2025, 5, 9) / 1_000, price }],
          })
          .expect(200)
      const [before, moved, after] = [randomUUID(), randomUUID(), randomUUID()]
      await draw(before, 140)
      await draw(moved, 150)
      await observe()
      await trade(30, 60_000)
      const rules =
        '[{"field":"PRICE","operator":"equal","compareType":"NUMERIC","compareValue":"1"}]'
      const preset = await ada.post('/api/scanner/presets').send({ name: 'Cheap', filters: rules })
      await observe()
      await market.importBars('SC', shiftDate(tradingDate(app.now()), -1), 140)
      await observe()
      await market.correctFundamentals('AAPL')
      await observe()
      await closeSignal()
      await trade(10, 300_000)
      await observe()
      // Until midnight in New York, and over it.
      app.advance(Date.parse('2025-06-11T03:55:00Z') - app.now())
      await signIn()
      await trade(8, 60_000)
      await observe()
      await trade(4, 60_000)
      await observe()
      await market.closeDay()
      await observe()
      await ada.delete(`/api/alerts/${(alert.body as { id: string }).id}`).expect(204)
      await ada.delete(drawing).expect(204)
      await trade(3, 40_000)
      await observe()

      const restartedAt = app.now()
      await stop()
      await start(restartedAt + hourMs)
      market = recordedMarket(app, symbols, random)
      ada = app.agent()
      await ada.post('/api/login').send(loginOf(adasForm)).expect(200)
      await observe()
      await trade(15, 60_000)
      await observe()
      const drawn = async () => {
        const answer = await ada.get('/api/drawings/SD').expect(200)
        return drawingsReply.parse(answer.body).map(({ anchors: [anchor] }) => anchor?.price)
      }
      expect(await drawn()).toEqual([140, 150])
      await market.split('SD')
      await observe()
      expect(await drawn()).toEqual([70, 75])
      await draw(moved, 150)
      await draw(after, 80)
      await observe()
      expect(await drawn()).toEqual([70, 150, 80])
      await trade(5, 60_000)
      await observe()
      await app.rebuild()
      await observe()
      await market.importBars('SE', '2025-06-10', 170)
      await observe()
      app.advance(Date.parse('2025-06-12T04:01:00Z') - app.now())
      await ada.post('/api/login').send(loginOf(adasForm)).expect(200)
      await market.closeDay()
      await observe()
      await trade(10, 60_000)
      await observe()
      const command = { commandId: randomUUID(), userId: bobId, now: new Date(app.now()) }
      await app.accounts.eraseUser({ ...command, askedBy: bobId })
      await ada.delete(`/api/scanner/presets/${(preset.body as { id: string }).id}`)
      articles.push(await market.publish('Microsoft falls', 'MSFT'))
      await ada.delete('/api/watchlist/AAPL').expect(204)
      await observe()
      for (let more = 0; more < 4; more += 1) {
        await trade(7, 90_000)
        await observe()
      }
    }, marketMsMax)

    afterAll(async () => {
      await stop()
      await stores.dispose()
      folder.remove()
    })

    /** Names are those of now: an erased person has none in the past either. */
    const asToday = ({ path, text }: Answer): string =>
      path === '/chat' ? text.replaceAll(bobName, formerTrader) : text

    it('answers as of every position what it answered when it stood there', async () => {
      expect(answers.length).toBeGreaterThanOrEqual(500)
      const wrong: object[] = []
      for (const answer of answers) {
        const then = await askAgain(ada, answer)
        const expected = { status: 200, text: asToday(answer), position: answer.position }
        if (JSON.stringify(then) !== JSON.stringify(expected))
          wrong.push({
            path: answer.path,
            at: answers.indexOf(answer),
            difference: difference(then.text, expected.text),
          })
      }
      expect(wrong.slice(0, 3)).toEqual([])
      expect(wrong).toHaveLength(0)
    })
  })
}
