import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { SessionData } from 'express-session'
import type { HttpConfig } from '../deps.ts'
import { sessionMiddleware } from './middleware.ts'
import { endOf, signedInOf } from './session-data.ts'
import type { SessionStore } from './store.ts'

export interface FoundSession {
  readonly userId: string
  readonly sessionId: string
  /** Unix ms at which the session ends, however much it is used. */
  readonly endsAt: number
}

export interface SessionLookup {
  /** The signed-in session of a request that express does not see, such as an upgrade. */
  find(request: IncomingMessage): Promise<FoundSession | null>
  /** Whether a user is still signed in with this session. */
  alive(sessionId: string): Promise<boolean>
}

/** Reads sessions outside express; neither call changes a session. */
export const createSessionLookup = (
  config: Pick<HttpConfig, 'sessionSecret' | 'https'>,
  store: SessionStore,
  clock: () => number,
): SessionLookup => {
  const load = sessionMiddleware(config, store)

  const signedInNow = (session: SessionData | null | undefined) => {
    const signedIn = signedInOf(session)
    return signedIn && endOf(signedIn) > clock() ? signedIn : null
  }

  return {
    find: (request) =>
      new Promise((resolve, reject) => {
        const req = request as Request
        // Never sent: express-session only wants to hook its headers.
        const res = new ServerResponse(request) as Response
        load(req, res, (error?: unknown) => {
          if (error) {
            reject(error instanceof Error ? error : new Error('The session cannot be read.'))
            return
          }
          const found = signedInNow(req.session)
          resolve(found && { userId: found.id, sessionId: req.sessionID, endsAt: endOf(found) })
        })
      }),
    alive: (sessionId) =>
      new Promise((resolve, reject) => {
        store.get(sessionId, (error: unknown, session) => {
          if (error)
            reject(error instanceof Error ? error : new Error('The session cannot be read.'))
          else resolve(signedInNow(session) !== null)
        })
      }),
  }
}
