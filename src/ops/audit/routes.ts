import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import type { AuditDeps, QuotesReader } from '../deps.ts'
import { opsLimits } from '../limits.ts'
import { exportStream } from './export-stream.ts'
import { alertQuery, chatQuery, marketQuery, queryFaults, streamQuery } from './query.ts'
import { readAlerts, readChat, readMarket } from './read-audit.ts'
import { verifyExport } from './verify-export.ts'
import type { AuditSpan } from '../../contracts/ops.ts'
import {
  type AskedMoment,
  findMoment,
  type Moment,
  momentFaults,
  presentMoment,
} from '../../eventstore/moment.ts'
import type { EventStore } from '../../eventstore/port.ts'

const momentAt = async (
  store: Pick<EventStore, 'readAll'>,
  direction: 'forwards' | 'backwards',
): Promise<string | null> => {
  for await (const { metadata } of store.readAll({ direction, maxCount: 1 }))
    return metadata.occurredAt
  return null
}

/** When the first and the last event of the log happened. */
const spanOf = async (store: Pick<EventStore, 'readAll'>): Promise<AuditSpan> => ({
  first: await momentAt(store, 'forwards'),
  last: await momentAt(store, 'backwards'),
})

/** Limits concurrent audits: each reads a part of the log from its beginning. */
const fewAtOnce = (): RequestHandler => {
  let running = 0
  return (_request, response, next) => {
    if (running >= opsLimits.auditsAtOnceMax) {
      const sentence = 'Too many audit queries are running. Try again in a moment.'
      response.status(503).set('Retry-After', '1').type('text').send(sentence)
      return
    }
    running += 1
    response.once('close', () => {
      running -= 1
    })
    next()
  }
}

/** Aborted when the client has disconnected. */
const whileWaited = (response: Response): AbortSignal => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

const withQuery =
  <Schema extends z.ZodType>(
    schema: Schema,
    answer: (query: z.output<Schema>, response: Response) => Promise<unknown>,
  ) =>
  async (request: Request, response: Response) => {
    const query = schema.safeParse(request.query)
    if (query.success) await answer(query.data, response)
    else response.status(400).type('text').send(queryFaults(query.error))
  }

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** Answers a query as of its moment; default: now. */
const asOf = async (
  { store, now }: AuditDeps,
  asked: AskedMoment | undefined,
  response: Response,
  answer: (moment: Moment) => Promise<object>,
) => {
  const found = asked ? await findMoment(store, asked, now()) : await presentMoment(store, now())
  if (found.ok) response.json(await answer(found.moment))
  else response.status(400).type('text').send(`asOf ${momentFaults[found.fault]}`)
}

/** Queries of the past, and exports of streams. */
export const auditRoutes = (deps: AuditDeps & QuotesReader): Router => {
  const { store } = deps
  return Router()
    .use(fewAtOnce())
    .get('/span', async (_request, response) => {
      response.json(await spanOf(store))
    })
    .get(
      '/alerts',
      withQuery(alertQuery, (query, response) =>
        asOf(deps, query.asOf, response, (moment) =>
          readAlerts(deps, { ...query, asOf: moment }, whileWaited(response)),
        ),
      ),
    )
    .get(
      '/chat',
      withQuery(chatQuery, (query, response) =>
        asOf(deps, query.asOf, response, (moment) =>
          readChat(deps, { ...query, asOf: moment }, whileWaited(response)),
        ),
      ),
    )
    .get(
      '/market',
      withQuery(marketQuery, (query, response) =>
        asOf(deps, query.asOf, response, ({ position, at }) =>
          // The present is not folded again.
          readMarket(deps, { ...query, position: query.asOf ? position : null, at }),
        ),
      ),
    )
    .get(
      '/verify',
      withQuery(streamQuery, async ({ stream }, response) =>
        response.json(await verifyExport(exportStream(store, stream))),
      ),
    )
    .get(
      '/export',
      withQuery(streamQuery, async ({ stream }, response) => {
        // Read before the first byte is sent, so that an unknown stream returns 404.
        await store.readStream(stream, { maxCount: 1 })[Symbol.asyncIterator]().next()
        response.type('application/jsonl')
        await pipeline(Readable.from(withBreaks(exportStream(store, stream))), response)
      }),
    )
}
