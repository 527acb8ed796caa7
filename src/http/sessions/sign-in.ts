import type { Request, Response } from 'express'
import type { HttpConfig, HttpDeps } from '../deps.ts'
import { sessionCookieName } from './middleware.ts'

const settle = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
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
  { onSessionEnd }: Pick<HttpDeps, 'onSessionEnd'>,
  req: Request,
  userId: string,
): Promise<void> => {
  const { sessionID } = req
  const user = { id: userId }
  await settle((done) => req.logIn(user, done))
  countAsSaved(req.session)
  onSessionEnd(sessionID)
}

/** Forgets the session here and in the browser. */
export const endSession = async (
  req: Request,
  res: Response,
  { https }: Pick<HttpConfig, 'https'>,
): Promise<void> => {
  await settle((done) => req.session.destroy(done))
  res.clearCookie(sessionCookieName(https), { path: '/', secure: https })
}
