import { Validator } from '@seriousme/openapi-schema-validator'
import type { Express } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../../src/http/app.ts'
import type { HttpDeps } from '../../../../src/http/deps.ts'
import { allRoutes } from '../../../../src/http/routing/all-routes.ts'
import { describeReply } from '../../../../src/http/openapi/schema-of.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> }
  readonly handle: { readonly stack?: readonly Layer[] }
}

/** `GET /alerts/:id` of every route below this router, however deep. */
const routesOf = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ route, handle }) =>
    route === undefined
      ? routesOf(handle.stack ?? [])
      : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
  )

interface Operation {
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required: boolean
  }[]
}

type Document = { paths: Record<string, Record<string, object>> } & Record<string, unknown>

describe('the description of the API', () => {
  let world: TradersApp
  let app: Express | undefined
  beforeAll(async () => {
    const keepApp = (deps: HttpDeps) => {
      app = createApp(deps)
      return {}
    }
    world = await openTraders({ replace: keepApp })
  })
  afterAll(() => world.close())

  const document = async () =>
    (await world.ada.get('/api/openapi.json').expect(200)).body as Document

  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(await document())
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  it('has every route of the app, and no other', async () => {
    const described = Object.entries((await document()).paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const { stack } = app?.router as unknown as { readonly stack: readonly Layer[] }
    const routed = routesOf(stack)
      .map((route) => route.replace(' ', ' /api').replaceAll(/:(\w+)/g, '{$1}'))
      // The link of an e-mail, which is called without a session.
      .filter((route) => !route.endsWith('/unsubscribe'))
    expect(routed.length).toBeGreaterThan(20)
    expect(described.sort()).toEqual(routed.sort())
  })

  it.each(allRoutes)('has a schema for each parameter in $path', async ({ method, path }) => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}')
    const { parameters = [] } = (await document()).paths[`/api${template}`]?.[method] as Operation
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? [])
    expect(inPath.filter(({ required }) => !required)).toEqual([])
  })

  it.each(allRoutes)('tells what each good answer means: $method $path', ({ replies }) => {
    const meanings = Object.values(replies).map((reply) => describeReply(reply).description)
    expect(meanings.length).toBeGreaterThan(0)
    expect(meanings).not.toContain('')
  })

  it('names the bounds that the schemas check', async () => {
    const text = JSON.stringify(await document())
    expect(text).toContain('"maximum":10000')
    expect(text).toContain('price_above')
    expect(text).toContain('scan_matches')
  })

  it('says that the frame of a changed alert carries the alert', async () => {
    const { components } = await document()
    expect(JSON.stringify(components)).toContain(
      'an alert that was paused, resumed or changed, as it is now.',
    )
    const { text } = await world.ada.get('/api/openapi.html').expect(200)
    expect(text).toContain('an alert that was paused, resumed or changed, as it is now.')
  })

  it('is a page to read too, without a script, under the same policy', async () => {
    const page = await world.ada.get('/api/openapi.html').expect(200)
    expect(page.type).toBe('text/html')
    expect(page.text).toContain('GET /api/alerts/:id/history')
    expect(page.text).not.toMatch(/<script|https?:\/\/(?!json-schema)/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it.each(['/api/openapi.json', '/api/openapi.html'])('is not for visitors: %s', async (path) => {
    await world.app.agent().get(path).expect(401)
  })
})
