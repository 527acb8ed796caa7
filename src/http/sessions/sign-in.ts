import type { Request, Response } from 'express'
import bowser from 'bowser'
import type { HttpDeps } from '../deps.ts'
import { sessionCookieName } from './middleware.ts'
import type { SealedValue } from '../../vault/sealed-values.ts'

/** A User-Agent has about 120 characters; the rest is ignored. */
const readCharactersMax = 400

/** The browser and system of a request, from its User-Agent; only these two names are kept. */
const deviceOf = (userAgent: string | undefined): SealedValue<'device'> => {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent.slice(0, readCharactersMax))
  return { browser: browser.name ?? null, system: os.name ?? null }
}

/** The result of a call of the session store. @throws Error */
export const settle = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => {
      if (error) reject(error instanceof Error ? error : new Error('The session cannot be kept.'))
      else resolve()
    })
  })

/**
 * express-session compares a session with the id that the request came with, and would save a new one
 * once more at the answer's end: for nothing, and it would bring one back that was ended meanwhile.
 */
const countAsSaved = (session: Request['session']): void => {
  session.save = (done) => {
    done?.(null)
    return session
  }
}

/** Signs this browser in under a new session id, so that an id known to others is worth nothing. */
export const startSession = async (
  { onSessionEnd, vault }: Pick<HttpDeps, 'onSessionEnd' | 'vault'>,
  req: Request,
  userId: string,
): Promise<void> => {
  const { sessionID } = req
  const device = await vault.seal(userId, 'device', deviceOf(req.get('User-Agent')))
  const user = { id: userId, device }
  await settle((done) => req.logIn(user, done))
  countAsSaved(req.session)
  onSessionEnd(sessionID)
}

type Ending = Pick<HttpDeps, 'config' | 'sessions' | 'onSessionEnd'>

/** Ends the session at once in this process, its browser and its sockets, then on disk. */
export const endSession = async (
  { config, sessions, onSessionEnd }: Ending,
  req: Request,
  res: Response,
): Promise<void> => {
  const { sessionID } = req
  const session = req.session as Request['session'] | undefined
  const ended = settle((done) =>
    session ? session.destroy(done) : sessions.destroy(sessionID, done),
  )
  onSessionEnd(sessionID)
  res.clearCookie(sessionCookieName(config.https), { path: '/', secure: config.https })
  await ended
}
