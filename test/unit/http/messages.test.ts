import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express } from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { makeMessagesFor, takeMessagesOf } from '../../../src/http/messages.ts'
import { createHttpServer } from '../../../src/http/server.ts'

interface Met {
  readonly request: object
  readonly response: object
}

const prototypesOf = (request: IncomingMessage, response: ServerResponse): Met => ({
  request: Object.getPrototypeOf(request) as object,
  response: Object.getPrototypeOf(response) as object,
})

describe('messages made for an app', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  const createApp = (): Express => {
    const app = express()
    makeMessagesFor(app)
    app.set('trust proxy', 1)
    app.get('/', (req, res) => {
      res.json({ ip: req.ip, path: req.path, isOurs: req.app === app, hasLocals: 'locals' in res })
    })
    return app
  }

  /** Asks a server of this listener; tells what its messages were before Express had seen them. */
  const ask = async (listener: RequestListener) => {
    const met: Met[] = []
    server = createHttpServer(listener)
    server.prependListener('request', (request, response) =>
      met.push(prototypesOf(request, response)),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port.toString()}/`, {
      headers: { 'x-forwarded-for': '192.0.2.7' },
    })
    return { met, answer }
  }

  it('are what Express would turn them into, and work as ever', async () => {
    const app = createApp()
    const { met, answer } = await ask(app)
    expect(met).toEqual([{ request: app.request, response: app.response }])
    expect(met[0]?.request).toBe(app.request)
    expect(met[0]?.response).toBe(app.response)
    expect(await answer.json()).toEqual({
      ip: '192.0.2.7',
      path: '/',
      isOurs: true,
      hasLocals: true,
    })
  })

  it('are each app’s own', () => {
    const [one, other] = [createApp(), createApp()]
    expect(one.request).not.toBe(other.request)
    expect(one.request.app).toBe(one)
    expect(other.request.app).toBe(other)
  })

  it('come with an app that takes a plain listener’s place', async () => {
    const app = createApp()
    let current: RequestListener = (_, response) => response.end('not yet')
    const listener: RequestListener = (request, response) => current(request, response)
    expect(await (await ask(listener)).answer.text()).toBe('not yet')
    server?.close()
    current = app
    takeMessagesOf(app, listener)
    const { met, answer } = await ask(listener)
    expect(met[0]?.request).toBe(app.request)
    expect(answer.status).toBe(200)
  })
})
