import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { realtimeLimits } from '../../src/realtime/limits.ts'
import { Trader } from '../../test/support/trader.ts'

/** Prices go to and fro over the last close, so that matches come and go. */
const liveRules = [
  {
    field: '% CHANGE',
    operator: 'greater than',
    compareType: 'NUMERIC',
    compareValue: '0',
    conjunction: 'AND',
  },
]

export interface Crowd {
  /** Milliseconds from the tick batch's own time to the frame, of each frame of one socket. */
  readonly agesMs: readonly number[]
  readonly scanFrames: () => number
  readonly closed: () => number
  close(): void
}

const ageOf = (frame: string): number | null => {
  if (!frame.startsWith('{"type":"quotes"')) return null
  const at = Number(/,(\d+)\]\]\}$/.exec(frame)?.[1])
  return Number.isFinite(at) ? Date.now() - at : null
}

const register = async (url: string): Promise<Trader> => {
  const trader = new Trader(url)
  const registered = await trader.register()
  if (registered.status !== 201) throw new Error(`Answered ${registered.status.toString()}.`)
  return trader
}

const open = async (url: string, { cookie }: Trader): Promise<WebSocket> => {
  const headers = { Origin: url, Cookie: cookie }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  await once(socket, 'open')
  return socket
}

const waitMsMax = 300_000
const checkEveryMs = 500

/** The scanner reads every symbol's history before it answers. */
const untilScannerAnswers = async (trader: Trader) => {
  const until = Date.now() + waitMsMax
  while ((await trader.call('GET', '/api/scanner/metrics')).status !== 200) {
    if (Date.now() > until) throw new Error('The scanner was not ready in time.')
    await wait(checkEveryMs)
  }
}

/** Traders with this many sockets that watch every quote, the first of them with a live scan. */
export const gatherCrowd = async (url: string, sockets: number): Promise<Crowd> => {
  const agesMs: number[] = []
  let [scanFrames, closed] = [0, 0]
  const crowd: WebSocket[] = []
  let trader = await register(url)
  await untilScannerAnswers(trader)
  for (let index = 0; index < sockets; index += 1) {
    if (index > 0 && index % realtimeLimits.socketsPerUserMax === 0) trader = await register(url)
    const socket = await open(url, trader)
    socket.on('close', () => (closed += 1))
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => {
      if (index > 0) return
      const frame = data.toString()
      if (frame.startsWith('{"type":"scan_matches"')) scanFrames += 1
      const age = ageOf(frame)
      if (age !== null) agesMs.push(age)
    })
    socket.send(JSON.stringify({ type: 'subscribe_quotes', symbols: 'all' }))
    if (index === 0) socket.send(JSON.stringify({ type: 'subscribe_scan', rules: liveRules }))
    crowd.push(socket)
  }
  return {
    agesMs,
    scanFrames: () => scanFrames,
    closed: () => closed,
    close: () => crowd.forEach((socket) => socket.terminate()),
  }
}
