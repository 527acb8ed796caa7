import type { SessionData } from 'express-session'
import { z } from 'zod'
import { httpLimits } from '../limits/http-limits.ts'
import { publicIdOf } from './session-key.ts'

/**
 * The data of a session besides its cookie: the user, since when (Unix ms), and sealed with what kind
 * of device. Nothing personal in clear; sessions from before have no device.
 */
export const signedIn = z.object({ id: z.uuid(), since: z.int(), device: z.string().optional() })

export type SignedIn = z.output<typeof signedIn>

const withPassport = z.object({ passport: z.object({ user: signedIn }) })

/** The user of a stored session; null: no user is signed in with it. */
export const signedInOf = (session: SessionData | null | undefined): SignedIn | null =>
  withPassport.safeParse(session).data?.passport.user ?? null

/** Unix ms at which a session ends, however much it is used. */
export const endOf = ({ since }: SignedIn): number => since + httpLimits.sessionAbsoluteMs

/** A session as its owner may see it. */
export interface KeptSession {
  /** See `publicIdOf`: a UUID that opens nothing. */
  readonly id: string
  readonly signedIn: SignedIn
  /** Unix ms, true to `sessionTouchMs`. */
  readonly lastSeenAt: number
}

/** The data of a stored session; null: it has ended, or has no owner. */
export const keptSessionOf = (
  key: string,
  session: SessionData | null,
  expiresAt: number,
  now: number,
): KeptSession | null => {
  const found = signedInOf(session)
  if (found === null || endOf(found) <= now) return null
  const lastSeenAt = expiresAt - httpLimits.sessionIdleMs
  return { id: publicIdOf(key), signedIn: found, lastSeenAt }
}
