import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { somebody } from '../../support/http/people.ts'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const operatorsReads = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/projections',
  '/audit/span',
  '/audit/alerts',
  '/audit/chat',
  '/audit/verify',
  '/audit/export',
]

const operatorsWrites = [
  '/projections/stocks/rebuild',
  '/import/stock',
  '/import/bars',
  '/users/erase',
]

/** IPv4 addresses of this machine but 127.0.0.1; Linux answers for all of 127.0.0.0/8. */
const otherAddresses = (): string[] => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  return process.platform === 'linux' ? ['127.0.0.2', ...outside] : outside
}

const isListenedOn = async (host: string, port: number): Promise<boolean> => {
  const line = connect(port, host)
  try {
    await once(line, 'connect')
    return true
  } catch {
    return false
  } finally {
    line.destroy()
  }
}

/** What a proxy adds that ends TLS for trade.example. */
const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trade.example' }

/** Registers over such a proxy, as a page of this origin; gives the cookies by name. */
const registerBehind = async ({ url }: RunningProduct, origin: string) => {
  const { status, headers } = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...proxied },
    body: JSON.stringify(somebody()),
  })
  const cookies = headers.getSetCookie().map((cookie) => [cookie.split('=')[0] ?? '', cookie])
  return { status, headers, cookies: Object.fromEntries(cookies) as Record<string, string> }
}

describe('a product that the whole network can reach', () => {
  const home = lastingFolder()
  let product: RunningProduct
  let opsUrl: string

  beforeAll(async () => {
    product = await startProduct(home.path, { SIM_SYMBOLS: '3', HOST: '0.0.0.0' })
    opsUrl = `http://127.0.0.1:${product.opsPort.toString()}`
  })
  afterAll(async () => {
    await product.stop()
    home.remove()
  })

  it.each(operatorsReads)(
    'answers GET %s to operators, and strangers as any page',
    async (path) => {
      const operators = await (await fetch(opsUrl + path)).text()
      const [page, strangers] = await Promise.all([
        fetch(product.url).then((reply) => reply.text()),
        fetch(product.url + path).then((reply) => reply.text()),
      ])
      expect(operators).not.toBe(page)
      expect(strangers).toBe(page)
    },
  )

  it.each(operatorsWrites)('has no POST %s for strangers', async (path) => {
    for (const prefix of ['', '/api']) {
      const reply = await fetch(product.url + prefix + path, {
        method: 'POST',
        headers: { origin: product.url, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(reply.status).toBe(404)
    }
    const toOperators = await fetch(opsUrl + path, { method: 'POST' })
    expect(toOperators.status).not.toBe(404)
  })

  it('believes no proxy that nobody told it of', async () => {
    const { status, cookies, headers } = await registerBehind(product, product.url)
    expect([status, Object.keys(cookies).sort()]).toEqual([
      201,
      ['tapedeck.device', 'tapedeck.position.accounts', 'tapedeck.sid'],
    ])
    for (const cookie of Object.values(cookies)) expect(cookie).not.toContain('Secure')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('has its operators’ port on loopback alone', async () => {
    const publicPort = Number(new URL(product.url).port)
    const addresses = otherAddresses()
    expect(addresses).not.toEqual([])
    for (const address of addresses) {
      expect(await isListenedOn(address, publicPort), `public on ${address}`).toBe(true)
      expect(await isListenedOn(address, product.opsPort), `operators on ${address}`).toBe(false)
    }
    expect(await isListenedOn('127.0.0.1', product.opsPort)).toBe(true)
  })
})

describe('a product behind a proxy that it was told of', () => {
  it('binds its cookies to https and this host, and takes changes and sockets of its pages', async () => {
    const home = lastingFolder()
    const product = await startProduct(home.path, { SIM_SYMBOLS: '3', TRUST_PROXY: '1' })
    try {
      const { status, cookies, headers } = await registerBehind(product, 'https://trade.example')
      const session = cookies['__Host-tapedeck.sid'] ?? ''
      expect([status, session]).toEqual([201, expect.stringContaining('; HttpOnly; Secure')])
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect((await registerBehind(product, product.url)).status).toBe(403)

      const upgrade = (origin: string) =>
        new WebSocket(`${product.url.replace('http', 'ws')}/ws`, {
          origin,
          headers: { cookie: session.split(';')[0] ?? '', ...proxied },
        })
      const ws = upgrade('https://trade.example')
      await once(ws, 'open')
      ws.terminate()
      const foreign = upgrade(product.url).on('error', () => undefined)
      const [, refused] = (await once(foreign, 'unexpected-response')) as [unknown, IncomingMessage]
      expect(refused.statusCode).toBe(403)
    } finally {
      await product.stop()
      home.remove()
    }
  })
})
