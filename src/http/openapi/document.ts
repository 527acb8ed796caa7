import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { clientFrame } from '../../contracts/socket/client-frames.ts'
import { serverFrame } from '../../contracts/socket/frames.ts'
import { asOfQuery } from '../../contracts/as-of.ts'
import type { FaultStatus, Route } from '../routing/route.ts'
import { describeReply, parametersOf, schemaOf } from './schema-of.ts'

const faultMeaning: Readonly<Record<FaultStatus, string>> = {
  400: 'Not valid; the sentence names the field',
  401: 'Not signed in, or wrong username or password',
  403: 'Asked for by another site’s page',
  404: 'There is no such thing, or it is another trader’s',
  409: 'Taken, or the most there may be',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The Idempotency-Key was used with another body',
  429: 'Too many; Retry-After says when to come again',
  503: 'Not available for the moment; Retry-After says when to come again',
}

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const faultOf = (status: FaultStatus) => ({
  description: `${STATUS_CODES[status] ?? ''}: ${faultMeaning[status]}`,
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
})

const responseOf = (reply: z.ZodType | string) => {
  const { description, mediaType, schema } = describeReply(reply)
  return { description, ...(mediaType && { content: { [mediaType]: { schema } } }) }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry harmless: the same key gives the same answer and one event, and 422 with another body.',
  schema: { type: 'string', format: 'uuid' },
}

/** `/alerts/:id` as OpenAPI writes it: `/alerts/{id}`. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const operationOf = (subject: string, route: Route) => {
  const { method, summary, who, params, query, body, replies, faults, past } = route
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(past && method === 'get' ? parametersOf('query', asOfQuery) : []),
    ...(method === 'post' ? [idempotencyKey] : []),
  ]
  return {
    tags: [subject],
    summary,
    security: who === 'anybody' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: Object.fromEntries<object>([
      ...Object.entries(replies).map(([status, reply]) => [status, responseOf(reply)] as const),
      ...faults.map((s) => [s, { $ref: `#/components/responses/${s.toString()}` }] as const),
    ]),
  }
}

const pathsOf = (bySubject: RoutesBySubject) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [subject, routes] of Object.entries(bySubject))
    for (const route of routes)
      (paths[`/api${templateOf(route.path)}`] ??= {})[route.method] = operationOf(subject, route)
  return paths
}

const statuses = Object.keys(faultMeaning).map(Number) as FaultStatus[]

export type RoutesBySubject = Readonly<Record<string, readonly Route[]>>

/** The whole API as an OpenAPI 3.1 document, made of the routes that serve it. */
export const openApiDocument = (bySubject: RoutesBySubject) => ({
  openapi: '3.1.0',
  info: {
    title: 'Tapedeck',
    version: '1',
    description:
      'Calls of the trading application. Errors are one plain sentence, or a problem document (RFC 9457) for who prefers one. Frames of the socket at /ws: see ClientFrame and ServerFrame.',
  },
  paths: pathsOf(bySubject),
  components: {
    schemas: {
      Problem: problem,
      ClientFrame: schemaOf(clientFrame, 'input'),
      ServerFrame: schemaOf(serverFrame, 'output'),
    },
    responses: Object.fromEntries(
      statuses.map((status) => [status.toString(), faultOf(status)]),
    ) as Record<string, object>,
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tapedeck.sid' } },
  },
})
