import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { httpLimits, type HttpLimits } from '../../../src/http/limits/http-limits.ts'
import { createHttpServer, stopHttpServer } from '../../../src/http/server.ts'

describe('the server', () => {
  let server: Server | undefined

  const listening = async (limits: Partial<HttpLimits> = {}) => {
    server = createHttpServer((req, res) => req.resume().on('end', () => res.end('answer')), {
      ...httpLimits,
      ...limits,
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  /** Sends raw bytes and gives everything that comes back until the server hangs up. */
  const said = async (port: number, ...parts: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => undefined)
    for (const part of parts) socket.write(part)
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }

  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  it('has the named bounds unless it is told others', async () => {
    await listening()
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 75_000,
      maxConnections: 20_000,
      maxRequestsPerSocket: 10_000,
    })
  })

  it('hangs up on a peer that never ends its headers', async () => {
    const port = await listening({ headersMs: 100, connectionsCheckMs: 20 })
    expect(await said(port, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('hangs up on a peer that never ends its body', async () => {
    const port = await listening({ headersMs: 100, requestMs: 100, connectionsCheckMs: 20 })
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'
    expect(await said(port, head, 'ten bytes.')).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('does not keep a connection that has been idle for too long', async () => {
    const port = await listening({ keepAliveMs: 50, connectionsCheckMs: 20 })
    expect(await said(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('keeps an idle connection while a proxy may use it again, though no request may take as long', async () => {
    const headersMs = 60
    const port = await listening({ headersMs, requestMs: headersMs, connectionsCheckMs: 10 })
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    const ask = async () => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      return (await once(socket, 'data'))[0] as string
    }
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    await new Promise((resolve) => setTimeout(resolve, 4 * headersMs))
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('refuses headers that are larger than its bound', async () => {
    const port = await listening()
    const large = 'x'.repeat(httpLimits.headerBytesMax)
    const answer = await said(port, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${large}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('answers so many requests on one connection, and no more', async () => {
    const port = await listening({ requestsPerConnectionMax: 2, keepAliveMs: 50 })
    const answer = await said(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3))
    const answers = answer.split('HTTP/1.1 ').slice(1)
    expect(answers.map((text) => text.slice(0, 3))).toEqual(['200', '200', '503'])
    expect(answers[1]).toContain('Connection: close')
  })

  it('holds so many connections, hangs up on more, and has room again when one is gone', async () => {
    const port = await listening({ connectionsMax: 2 })
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const held = [await open(), await open()]
    const count = () =>
      new Promise<number>((resolve) => server!.getConnections((_, number) => resolve(number)))
    await expect.poll(count).toBe(2)
    expect(await said(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
    held[0]?.destroy()
    await expect.poll(count).toBe(1)
    const answer = await said(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    held[1]?.destroy()
  })

  describe('when it stops', () => {
    const begun = async (limits: Partial<HttpLimits> = {}) => {
      const port = await listening()
      let finish: () => void = () => undefined
      const asked = new Promise<void>((resolve) => {
        server!.removeAllListeners('request').on('request', (_, res) => {
          finish = () => void res.end('answer')
          resolve()
        })
      })
      const answer = said(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      await asked
      const stopped = stopHttpServer(server!, { ...httpLimits, ...limits })
      return { port, answer, stopped, finish }
    }

    it('lets an answer that is under way finish, and then hangs up', async () => {
      const { answer, stopped, finish } = await begun()
      finish()
      expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*answer/)
      await stopped
    })

    it('takes nobody new', async () => {
      const { port, stopped, finish } = await begun()
      expect(await said(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
      finish()
      await stopped
    })

    it('hangs up on an answer that takes longer than the grace', async () => {
      const { answer, stopped } = await begun({ stopGraceMs: 50 })
      await stopped
      expect(await answer).toBe('')
    })
  })

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks that are not the last coding', 'Transfer-Encoding: chunked, gzip\r\n'],
  ])('refuses a request whose end two readers could see differently: %s', async (_, headers) => {
    const port = await listening()
    const answer = await said(port, `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\nbody`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})
