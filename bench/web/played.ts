import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { TapeReply } from '../../src/contracts/market/tape.ts'
import { stocksReply } from '../../src/contracts/market/stocks.ts'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { encodeSegment } from '../../src/domain/tape/format/encode.ts'
import type { TapeBatch } from '../../src/domain/tape/format/segment.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import type { Dashboard } from './dashboard.ts'
import { openDetached } from './unwatched.ts'

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
      revision,
      first: 0,
      recordedAt: at + 1,
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

/** Puts the page's clock ahead, and presses what plays, as soon as it is there. */
const scriptOf = (): string => `
  const now = Date.now
  Date.now = () => now() + ${laterMs}
  const wanted = ['60×', 'Play']
  const timer = setInterval(() => {
    const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent
    const [button] = [...document.querySelectorAll('button:enabled')].filter(
      (button) => nameOf(button) === wanted[0],
    )
    if (!button) return
    button.click()
    if (wanted.shift() === 'Play') clearInterval(timer)
  }, 250)`

interface Tape {
  readonly list: TapeReply
  readonly segments: readonly Segment[]
}

/** @param begin Unix ms; the moments of the ticks follow it */
const tapeFrom = async (begin: number, prices: readonly Price[]): Promise<Tape> => {
  const tape: Segment[] = []
  for (let id = 0; id < segments; id += 1) {
    const start = begin + id * segmentMs
    const bytes = Buffer.from(await segmentFrom(start + tickMs, prices))
    const segment = {
      id,
      from: textOf(start + 1),
      to: textOf(start + segmentMs),
      ticks: batches * prices.length,
      symbols: prices.length,
    }
    tape.push({ bytes, segment: { ...segment, bytes: bytes.length } })
  }
  const list = tape.map((of) => of.segment)
  return {
    list: { date: tradingDate(begin), source: 'simulated', segments: list, growing: [] },
    segments: tape,
  }
}

/**
 * The product at another address, with a tape of the hours to come. Answers of moments after the
 * first are those of the first, since nothing has been recorded then.
 */
const serveTape = async (url: string, moment: string, tape: Tape) => {
  let served = 0
  const pass = async (asked: IncomingMessage, reply: ServerResponse) => {
    const address = new URL(asked.url!, url)
    const [, id] = /^\/api\/tape\/[^/]+\/(\d)$/.exec(address.pathname) ?? []
    if (address.pathname === '/play.js')
      return reply.setHeader('Content-Type', 'text/javascript').end(scriptOf())
    if (id !== undefined) {
      served += 1
      return reply.end(tape.segments[Number(id)]?.bytes)
    }
    if (address.pathname.startsWith('/api/tape/'))
      return reply.setHeader('Content-Type', 'application/json').end(JSON.stringify(tape.list))
    if (address.searchParams.has('asOf') && address.pathname.startsWith('/api/'))
      address.searchParams.set('asOf', moment)
    const { cookie = '', accept = '' } = asked.headers
    const answer = await fetch(address, { headers: { cookie, accept } })
    const type = answer.headers.get('content-type') ?? ''
    reply.writeHead(answer.status, { 'Content-Type': type })
    if (!type.startsWith('text/html')) return reply.end(Buffer.from(await answer.arrayBuffer()))
    return reply.end(
      (await answer.text()).replace('<head>', '<head><script src="/play.js"></script>'),
    )
  }
  const server = createServer((asked, reply) => {
    pass(asked, reply).catch(() => reply.destroy())
  })
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    // Of the same host: the cookies are the host's.
    url: `http://${new URL(url).hostname}:${port.toString()}`,
    served: () => served,
    close: () => server.close().closeAllConnections(),
  }
}

/**
 * Opens the dashboard at a moment and plays on from it at 60×, by a tape of the next two hours, in a
 * page that believes that it is four hours later and that no debugger is attached to.
 */
export const openPlayed = async (dashboard: Dashboard) => {
  const { page, url } = dashboard
  const begin = Date.now()
  const moment = textOf(begin)
  const tape = await tapeFrom(begin, await pricesOf(page, url))
  const proxy = await serveTape(url, moment, tape)
  const played = await openDetached(dashboard, `${proxy.url}/?asOf=${encodeURIComponent(moment)}`)
  return {
    /** Segments of the tape that the page has fetched so far. */
    served: proxy.served,
    close: async () => {
      await played.close()
      proxy.close()
    },
  }
}
