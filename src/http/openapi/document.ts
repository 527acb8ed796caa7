import { STATUS_CODES } from 'node:http'
import { clientFrame } from '../../contracts/client-frames.ts'
import { serverFrame } from '../../contracts/frames.ts'
import { allCalls } from './all-calls.ts'
import type { CallDescription, FaultStatus, GoodReply } from './call.ts'
import { queryParameters, schemaOf } from './schema-of.ts'

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

const contentOf = ({ body }: GoodReply) => {
  if (body === null) return {}
  if (body === 'html') return { content: { 'text/html': { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: schemaOf(body, 'output') } } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry harmless: the same key gives the same answer and one event, and 422 with another body.',
  schema: { type: 'string', format: 'uuid' },
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

/** `/alerts/:id` as OpenAPI writes it: `/alerts/{id}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const operationOf = (call: CallDescription) => {
  const parameters = [
    ...pathParameters(call.path),
    ...(call.query ? queryParameters(call.query) : []),
    ...(call.method === 'post' ? [idempotencyKey] : []),
  ]
  const faults = call.faults.map((status) => [
    status.toString(),
    { $ref: `#/components/responses/${status.toString()}` },
  ])
  const good = call.replies.map((each) => [
    each.status.toString(),
    { description: each.meaning, ...contentOf(each) },
  ])
  return {
    tags: [call.tag],
    summary: call.summary,
    security: call.who === 'anybody' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
      },
    }),
    responses: Object.fromEntries([...good, ...faults]) as Record<string, object>,
  }
}

const pathsOf = () => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const call of allCalls)
    (paths[`/api${templateOf(call.path)}`] ??= {})[call.method] = operationOf(call)
  return paths
}

const statuses = Object.keys(faultMeaning).map(Number) as FaultStatus[]

/** The whole API as an OpenAPI 3.1 document, made from the schemas that check it. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Tapedeck',
    version: '1',
    description:
      'Calls of the trading application. Errors are one plain sentence, or a problem document (RFC 9457) for who prefers one. Frames of the socket at /ws: see ClientFrame and ServerFrame.',
  },
  paths: pathsOf(),
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
