import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  Router,
} from 'express'
import { credentialsStrategy } from './accounts/credentials.ts'
import { SignRecords } from './accounts/sign-records.ts'
import { unsubscribe } from './channels/unsubscribe.ts'
import type { Context } from './context.ts'
import type { HttpDeps } from './deps.ts'
import { idempotencyKey } from './idempotency.ts'
import { httpLimits } from './limits/http-limits.ts'
import { createLimiters } from './limits/limiters.ts'
import { makeMessagesFor } from './messages.ts'
import { forwardedProtoCheck } from './middleware/forwarded-proto.ts'
import { jsonBody } from './middleware/json-body.ts'
import { allowedHost } from './middleware/allowed-host.ts'
import { originCheck } from './middleware/origin-check.ts'
import { requestLog } from './middleware/request-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { webFiles } from './middleware/web-files.ts'
import { oneBodyPerKey } from './one-body-per-key.ts'
import { HasherBusy } from './passwords/hasher.ts'
import { isStoreUnavailable } from '../projections/guard/store-unavailable.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { refusalOf } from './refusals/from-exception.ts'
import { sendRefusal } from './refusals/send.ts'
import { userIdOf } from './request.ts'
import { allRoutes } from './routing/all-routes.ts'
import { isForTheSignedIn, knownPath } from './routing/known-path.ts'
import {
  ifThereIsASession,
  sessionCookieName,
  sessionMiddleware,
  unlessSigningOut,
} from './sessions/middleware.ts'
import { createPassport } from './sessions/passport.ts'
import { createPast } from './time/past.ts'
import { PastReads } from './time/past-reads.ts'

const contextOf = (deps: HttpDeps): Context => {
  const limits = { ...httpLimits, ...deps.limits }
  const passport = createPassport(deps.clock)
  passport.use('local', credentialsStrategy({ ...deps, limits }))
  return {
    ...deps,
    limits,
    passport,
    signRecords: new SignRecords({
      accounts: deps.accounts,
      log: deps.log,
      limits,
      endAllOf: (userId) => deps.sessions.endAllOf(userId),
    }),
    limiters: createLimiters(limits),
    signIns: new Semaphore({
      permitsMax: limits.signInsAtOnceMax,
      waitingMax: limits.signInsWaitingMax,
      deny: () => new HasherBusy('Too many people are signing in.'),
    }),
    pastReads: new PastReads(limits),
    past: createPast(deps, limits),
  }
}

/** Responses are not cached, except those that are the same for every trader. */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** The only handler of exceptions: a sentence for the caller, the full error in the log. */
const exceptions =
  ({ log }: Context): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    const refusal = refusalOf(error)
    // An unavailable store is logged when the outage begins and ends, not for each request.
    const isLogged = refusal.type === 'unavailable' && !isStoreUnavailable(error)
    if (isLogged || refusal.type === 'internal' || refusal.type === 'damaged_log')
      log.error({ requestId: req.id, err: error }, 'request failed')
    if (res.headersSent) next(error)
    else sendRefusal(req, res, refusal)
  }

const noSuchCall: RequestHandler = (req, res) => {
  const { method, baseUrl } = req
  const path = `${baseUrl}${req.path}`
  const isCall = baseUrl === '/api'
  const known = isCall ? knownPath(req.path) : null
  if (isCall && isForTheSignedIn(req.path) && userIdOf(req) === null)
    sendRefusal(req, res, { type: 'not_signed_in' })
  else if (known === null) sendRefusal(req, res, { type: 'no_such_call', method, path })
  else sendRefusal(req, res, { type: 'wrong_method', method, path, allowed: known.methods })
}

const api = (context: Context): Router => {
  const stopMails = unsubscribe(context)
  const router = Router()
    // Mail programs send a form, without a session.
    .get('/channels/:id/unsubscribe', noStore, stopMails)
    .post('/channels/:id/unsubscribe', noStore, stopMails)
    .use(noStore, originCheck(context.config))
    .use(
      unlessSigningOut(sessionMiddleware(context.config, context.sessions)),
      ifThereIsASession(context.passport.session() as RequestHandler),
    )
    .use(idempotencyKey, jsonBody(), oneBodyPerKey(context))
  for (const { method, path, handlers } of allRoutes) router[method](path, ...handlers(context))
  return router.use(noSuchCall)
}

/** The complete behaviour of the public port, without a listener (see `server.ts`). */
export const createApp = (deps: HttpDeps): Express => {
  const context = contextOf(deps)
  const app = express()
  makeMessagesFor(app)
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', deps.config.trustProxyHops)
  app.set('query parser', 'simple')
  app.use(requestLog(context), forwardedProtoCheck(deps), securityHeaders(deps.config), allowedHost)
  app.use('/api', api(context))
  const { webRoot, https } = deps.config
  if (webRoot !== null) app.use(webFiles(webRoot, sessionCookieName(https)))
  app.use(noSuchCall, exceptions(context))
  return app
}
