import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { SocketClient } from '../../support/realtime/socket-client.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

/** Without the sentence that tells its address. */
const logOf = (product: RunningProduct): string =>
  product
    .output()
    .split('\n')
    .filter((line) => !line.includes('ready at'))
    .join('\n')

const start = async (dataDir: string): Promise<RunningProduct> => {
  const product = await startProduct(dataDir, {
    SIM_SYMBOLS: '3',
    SIM_TICK_MS: '100',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => product.stop())
  return product
}

const openSocket = async ({ url }: RunningProduct, cookie: string): Promise<SocketClient> => {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    origin: url,
    headers: { cookie },
  })
  const client = new SocketClient(ws)
  await once(ws, 'open')
  return client
}

const quotesOf = async (client: SocketClient) => {
  client.send({ type: 'subscribe_quotes', symbols: 'all' })
  return (await client.next('quotes')).ticks
}

/** A chat message whose head the server has taken (it answered 100) and whose body it waits for. */
const callUnderWay = async (url: string, cookie: string, body: string): Promise<ClientRequest> => {
  const call = request(`${url}/api/chat`, {
    method: 'POST',
    headers: {
      origin: url,
      cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  return call
}

const isRefused = async (url: string): Promise<boolean> => {
  const { port, hostname } = new URL(url)
  const line = connect(Number(port), hostname)
  try {
    await once(line, 'connect')
    return false
  } catch {
    return true
  } finally {
    line.destroy()
  }
}

/** Bytes of each; a store that was closed in order has folded them into its file. */
const writeAheadFiles = (dataDir: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => name.endsWith('-wal'))
      .map((name) => [name, statSync(join(dataDir, name)).size]),
  )

const signedIn = async (url: string) => {
  const trader = new Trader(url)
  const reply = await trader.register()
  expect(reply.status).toBe(201)
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return { trader, cookie: cookie.join('; ') }
}

it('SIGTERM closes the sockets with 1001, takes nobody in, and lets an answer finish', async () => {
  const dataDir = tempFolder()
  const product = await start(dataDir)
  const { trader, cookie } = await signedIn(product.url)
  const socket = await openSocket(product, cookie)
  expect(await quotesOf(socket)).toHaveLength(3)
  const body = JSON.stringify({ message: 'said while it went down' })
  const call = await callUnderWay(product.url, cookie, body)

  const stopped = product.stop()
  expect(await socket.closing()).toEqual([1001, 'The server is going down'])
  expect(await isRefused(product.url)).toBe(true)
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(201)
  answer.resume()
  await stopped
  expect(product.exitCode()).toBe(0)
  expect(writeAheadFiles(dataDir)).toEqual({
    'events.db-wal': 0,
    'read-models.db-wal': 0,
    'sessions.db-wal': 0,
  })

  const again = await start(dataDir)
  const back = new Trader(again.url, trader.username)
  expect((await back.signIn()).status).toBe(200)
  expect(await (await back.call('GET', '/api/chat')).json()).toMatchObject({
    messages: [{ username: trader.username, message: 'said while it went down' }],
  })
  expect(product.output()).toContain('"route":"/api/chat","status":201')
  for (const personal of [
    trader.username,
    trader.password,
    '1 555 0100',
    'said while',
    '127.0.0.1',
  ])
    expect(logOf(product)).not.toContain(personal)
  expect(await quotesOf(await openSocket(again, cookie))).toHaveLength(3)
})

/** Says one thing after the other until nobody answers; gives what it was told is said. */
const chatUntilGone = async (trader: Trader): Promise<readonly string[]> => {
  const acknowledged: string[] = []
  for (let count = 0; ; count += 1) {
    const message = `line ${count.toString()}`
    const reply = await trader.call('POST', '/api/chat', { message }).catch(() => null)
    if (reply === null) return acknowledged
    if (reply.status === 201) acknowledged.push(message)
    else if (reply.status === 429) await new Promise((resolve) => setTimeout(resolve, 50))
    else expect(reply.status).toBe(503)
  }
}

it('SIGTERM in the middle of commands loses none that it acknowledged, and doubles none', async () => {
  const dataDir = tempFolder()
  const product = await start(dataDir)
  const { trader } = await signedIn(product.url)
  const chatting = chatUntilGone(trader)
  await until('something was said', () => product.output().includes('"/api/chat","status":201'))
  await product.stop()
  expect(product.exitCode()).toBe(0)
  const acknowledged = await chatting
  expect(acknowledged).not.toEqual([])

  const again = await start(dataDir)
  const back = new Trader(again.url, trader.username)
  await back.signIn()
  const { messages } = (await (await back.call('GET', '/api/chat')).json()) as {
    messages: readonly { message: string }[]
  }
  const kept = messages.map(({ message }) => message)
  expect(kept).toEqual([...new Set(kept)])
  expect(kept).toEqual(expect.arrayContaining([...acknowledged]))
})

it('SIGTERM ends it in time though a peer never finishes what it began', async () => {
  const product = await start(tempFolder())
  const { cookie } = await signedIn(product.url)
  const call = await callUnderWay(product.url, cookie, '{"message":"never said"}')
  const hungUp = once(call, 'error')
  await product.stop()
  await hungUp
  expect(product.exitCode()).toBe(0)
})
