import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites, readYourWritesIfSoon } from '../positions/read-your-writes.ts'
import { notValid } from '../refusals/faults.ts'
import { type RefusalPage, refusesBy, sendRefusal } from '../refusals/send.ts'
import { userIdOf } from '../request.ts'
import type { Moment } from '../../eventstore/moment.ts'
import { nextTurn } from '../../projections/turns.ts'
import { askedMoment, asOfOf } from '../time/asked-moment.ts'
import { answerOfNow, contextThen, metricsBoard, type Source } from '../time/standing.ts'
import { refuse, type Reply, send } from './reply.ts'

/** A status that a call refuses with; the sentences are in the refusals. */
export type FaultStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

type Caller = 'anybody' | 'signed_in'

/** A request as the schemas of its route read it. */
interface Asked<Who, Params, Query, Body> {
  readonly req: Request
  readonly res: Response
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  /** The caller; null: a visitor. */
  readonly userId: Who extends 'signed_in' ? string : string | null
  /** The past moment of the answer; null: the present. */
  readonly moment: Moment | null
}

interface Description<Who, Params, Query, Body> {
  /** A sentence without its full stop. */
  readonly summary: string
  /** Default: signed-in traders only. */
  readonly who?: Who
  /** One schema for each `:name` of the path; 404 uses its description. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * It answers `asOf`, in the address, or in the body of a POST: what the answer is read from, whose
   * position it carries. The answer of a past moment is made alike, with read models, clock
   * and scanner as they were then. Default: `asOf` is refused.
   */
  readonly past?: readonly [Source, ...Source[]]
  /** The rate limit per trader. Default: `changes`, and for a GET no limit. */
  readonly limit?: 'changes' | 'scans' | 'messages'
  /** Projections that are waited for: the caller's own last command shows, or the answer is 503. */
  readonly reads?: readonly string[]
  /** A projection that is waited for, but answered without when it does not come. */
  readonly readsIfSoon?: string
  /** Refuses a browser's navigation with a page. */
  readonly refusalPage?: RefusalPage
  /** By status: the schema of the body with a description, or only a description. */
  readonly replies: Readonly<Partial<Record<200 | 201 | 204, z.ZodType | string>>>
  /** Statuses it refuses with besides those that follow from the above; see {@link faultsOf}. */
  readonly refuses?: readonly FaultStatus[]
  /** What the path names is always there, perhaps empty: it refuses with no 404. */
  readonly isAlwaysThere?: true
  /** It answers also while the stores are unavailable. */
  readonly needsNoStore?: true
}

/** How requests are answered. `serve` is called once per app, for what is kept between requests. */
type Handling<A> =
  | { readonly answer: (context: Context, asked: A) => Answer; readonly serve?: undefined }
  | { readonly serve: (context: Context) => (asked: A) => Answer; readonly answer?: undefined }

type Answer = Reply | Promise<Reply>
type Method = 'get' | 'post' | 'put' | 'delete'

/** One call of the API, as express serves it and OpenAPI describes it. */
export interface Route extends Description<Caller, z.ZodObject, z.ZodObject, z.ZodType> {
  readonly method: Method
  /** Below `/api`, as express writes it: `/alerts/:id`. */
  readonly path: string
  readonly who: Caller
  readonly faults: readonly FaultStatus[]
  readonly handlers: (context: Context) => RequestHandler[]
}

/** The body of a reply that is a page. */
export const htmlReply = (meaning: string): z.ZodType =>
  z.string().meta({ description: meaning, contentMediaType: 'text/html' })

/** The body of a reply that is bytes. */
export const bytesReply = (meaning: string): z.ZodType =>
  z.string().meta({ description: meaning, contentMediaType: 'application/octet-stream' })

/** Statuses that the middleware, the path and the schemas refuse with, and the route's own. */
const faultsOf = ({ method, path, ...route }: Omit<Route, 'faults' | 'handlers'>) => {
  const hasBody = method === 'post' || route.body !== undefined
  const follows: Readonly<Record<FaultStatus, boolean>> = {
    // An Idempotency-Key may be not valid, and each call without a past refuses `asOf`.
    400: true,
    401: route.who === 'signed_in',
    403: method !== 'get',
    404: path.includes(':') && route.isAlwaysThere !== true,
    409: false,
    413: hasBody,
    415: hasBody,
    422: method === 'post',
    429: route.limit !== undefined,
    503: route.needsNoStore !== true,
  }
  const statuses = Object.keys(follows).map(Number) as FaultStatus[]
  return statuses.filter((status) => follows[status] || route.refuses?.includes(status))
}

const routeOf =
  (method: Method) =>
  <
    Who extends Caller = 'signed_in',
    Params extends z.ZodObject = z.ZodObject,
    Query extends z.ZodObject = z.ZodObject,
    Body extends z.ZodType = z.ZodType,
  >(
    path: string,
    declared: Description<Who, Params, Query, Body> & Handling<Asked<Who, Params, Query, Body>>,
  ): Route => {
    const { serve, answer, ...description } = declared
    const handlerOf =
      serve ??
      ((context: Context) => (asked: Asked<Who, Params, Query, Body>) => answer(context, asked))
    const who: Caller = description.who ?? 'signed_in'
    const isLimited = method !== 'get' && who === 'signed_in'
    const limit = description.limit ?? (isLimited ? 'changes' : undefined)
    const route = { ...description, method, path, who, ...(limit && { limit }) }
    const { reads = [], readsIfSoon, refusalPage, past } = description
    const named = description.params?.description ?? 'thing'

    const answering = (context: Context): RequestHandler => {
      const handler = handlerOf(context)
      const reply = async (req: Request, res: Response): Promise<Reply> => {
        const asOf = asOfOf(req)
        if (asOf !== undefined && past === undefined)
          return refuse({ type: 'no_past', method: method.toUpperCase(), path: `/api${path}` })
        const params = description.params?.safeParse(req.params)
        if (params?.success === false) return refuse({ type: 'unknown_thing', what: named })
        const query = description.query?.safeParse(req.query)
        if (query?.success === false) return refuse(notValid(query.error))
        const body = description.body?.safeParse(req.body)
        if (body?.success === false) return refuse(notValid(body.error))
        const found = await askedMoment(asOf, context)
        if (!found.ok) return refuse(found.refusal)
        const { moment } = found
        const parsed = { params: params?.data, query: query?.data, body: body?.data }
        const userId = userIdOf(req)
        const asked = { req, res, ...parsed, moment, userId } as Asked<Who, Params, Query, Body>
        if (past === undefined) return handler(asked)
        if (moment === null) return answerOfNow(context, past, res, () => handler(asked))
        const answerThen = async () => {
          await nextTurn()
          return handlerOf(await contextThen(context, past, moment, userId, res))(asked)
        }
        return past.includes(metricsBoard)
          ? context.pastReads.runOnBoard(answerThen)
          : context.pastReads.run(answerThen)
      }
      return async (req, res) => send(req, res, await reply(req, res))
    }

    const handlers = (context: Context): RequestHandler[] => {
      const { chatPerUser, writesPerUser } = context.limiters
      const limiter = limit === 'messages' ? chatPerUser : writesPerUser
      return [
        ...(refusalPage ? [refusesBy(refusalPage)] : []),
        ...(who === 'signed_in' ? [signedInOnly] : []),
        ...(limit ? [writeLimit(limiter, limit)] : []),
        ...reads.map((projection) => ofThePresent(readYourWrites(context, projection))),
        ...(readsIfSoon === undefined ? [] : [readYourWritesIfSoon(context, readsIfSoon)]),
        answering(context),
      ]
    }
    return { ...route, faults: faultsOf(route), handlers }
  }

/** An answer of the past does not wait for a command of the present. */
const ofThePresent =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    asOfOf(req) === undefined ? handler(req, res, next) : next()

/** Declares a call at its place: it is mounted, checked and described by this alone. */
export const route = {
  get: routeOf('get'),
  post: routeOf('post'),
  put: routeOf('put'),
  delete: routeOf('delete'),
}

/** Lets only signed-in users through (401). */
export const signedInOnly: RequestHandler = (req, res, next) => {
  if (userIdOf(req) === null) sendRefusal(req, res, { type: 'not_signed_in' })
  else next()
}
