import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { TapeReply } from '../../src/contracts/market/tape.ts'
import { stocksReply } from '../../src/contracts/market/stocks.ts'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { encodeSegment } from '../../src/domain/tape/format/encode.ts'
import type { TapeBatch } from '../../src/domain/tape/format/segment.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import type { Dashboard } from './dashboard.ts'

const batches = 450
const tickMs = 2_000
const segmentMs = batches * tickMs
/** Two hours: two minutes at 60×. */
const segments = 8
const laterMs = 4 * 3_600_000

interface Segment {
  readonly bytes: Buffer
  readonly segment: TapeReply['segments'][number]
}

type Price = { readonly symbol: string; price: number; volume: number }

const random = mulberry32(1)

/** A quarter hour in which each symbol has a new price every two seconds. */
const segmentFrom = (begin: number, prices: readonly Price[]): Promise<Uint8Array> => {
  const recorded = Array.from({ length: batches }, (_, revision): TapeBatch => {
    const at = begin + revision * tickMs
    return {
      ...{ revision, first: 0, recordedAt: at + 1 },
      position: { commit: BigInt(revision + 1), prepare: BigInt(revision + 1) },
      commandId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      ticks: prices.map((of) => {
        of.price = Math.max(0.01, Math.round(of.price * (99.9 + random() / 5)) / 100)
        of.volume += 100
        return [of.symbol, of.price, of.volume, at]
      }),
    }
  })
  return encodeSegment(recorded, (raw) => deflateRawSync(raw))
}

const pricesOf = async (page: Page, url: string): Promise<readonly Price[]> => {
  const reply = await page.request.get(`${url}/api/stocks?limit=10000`)
  const { stocks } = stocksReply.parse(await reply.json())
  return stocks.map(({ symbol, price, volume }) => ({
    symbol,
    price: price ?? 1,
    volume: volume ?? 0,
  }))
}

const textOf = (at: number) => new Date(at).toISOString()

/**
 * Opens the dashboard at a moment and plays on from it at 60×, by a tape of the next two hours.
 * The page believes that it is four hours later; answers of moments after the first are those of the
 * first, since nothing has been recorded then.
 */
export const playPast = async ({ page, url }: Dashboard): Promise<void> => {
  const begin = Date.now()
  const moment = textOf(begin)
  const prices = await pricesOf(page, url)
  const tape: Segment[] = []
  for (let id = 0; id < segments; id += 1) {
    const start = begin + id * segmentMs
    const bytes = Buffer.from(await segmentFrom(start + tickMs, prices))
    const segment = {
      ...{ id, from: textOf(start + 1), to: textOf(start + segmentMs) },
      ...{ ticks: batches * prices.length, symbols: prices.length },
    }
    tape.push({ bytes, segment: { ...segment, bytes: bytes.length } })
  }
  const list = {
    date: tradingDate(begin),
    source: 'simulated',
    segments: tape.map((of) => of.segment),
  }
  await page.addInitScript((later) => {
    const now = Date.now
    Date.now = () => now() + later
  }, laterMs)
  await page.route(/[?&]asOf=/, async (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('asOf', moment)
    await (address.pathname.startsWith('/api/')
      ? route.continue({ url: address.href })
      : route.continue())
  })
  await page.route('**/api/tape/**', (route) => {
    const [, id] = /\/(\d)$/.exec(route.request().url()) ?? []
    const body = tape[Number(id)]?.bytes
    return body === undefined
      ? route.fulfill({ json: list })
      : route.fulfill({ body, contentType: 'application/octet-stream' })
  })
  await page.goto(`${url}/?asOf=${encodeURIComponent(moment)}`)
  const clock = page.getByRole('region', { name: 'Clock: go to a past moment' })
  const press = (name: string) => clock.getByRole('button', { name, exact: true }).click()
  await press('60×')
  await press('Play')
}
