import { randomUUID } from 'node:crypto'
import session from 'express-session'
import type { RequestHandler } from 'express'
import type { HttpConfig } from '../deps.ts'
import { httpLimits } from '../limits/http-limits.ts'
import type { SessionStore } from './store.ts'

/** `__Host-` binds the cookie to this very host over https; browsers refuse the name elsewhere. */
export const sessionCookieName = (https: boolean): string =>
  https ? '__Host-tapedeck.sid' : 'tapedeck.sid'

/** 244 random bits; Node draws those of many UUIDs at once. */
const newSessionId = (): string => randomUUID() + randomUUID()

/**
 * Loads the session of a request. The cookie is set once, at sign-in, and lives as long as a
 * session may at most; that a session was idle is the store's to know, so that reading sends no
 * cookie and costs no write.
 */
export const sessionMiddleware = (
  { sessionSecret, https }: Pick<HttpConfig, 'sessionSecret' | 'https'>,
  store: SessionStore,
): RequestHandler =>
  session({
    store,
    name: sessionCookieName(https),
    secret: sessionSecret,
    genid: newSessionId,
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      path: '/',
      maxAge: httpLimits.sessionAbsoluteMs,
    },
  })

/** Sign-out works while sessions cannot be read: the cookie's signature names the session. */
export const unlessSigningOut =
  (load: RequestHandler): RequestHandler =>
  (req, res, next) => {
    void load(req, res, (error?: unknown) => {
      const isSigningOut = req.method === 'POST' && req.path === '/logout'
      next(isSigningOut ? undefined : error)
    })
  }

/** Of those that {@link unlessSigningOut} lets through, some have none. */
export const ifThereIsASession =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if ((req.session as unknown) === undefined) next()
    else void handler(req, res, next)
  }
