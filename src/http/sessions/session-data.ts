import type { SessionData } from 'express-session'
import { z } from 'zod'
import { httpLimits } from '../limits/http-limits.ts'

/** All that a session holds besides its cookie: who, and since when (Unix ms). Nothing personal. */
export const signedIn = z.object({ id: z.uuid(), since: z.int() })

export type SignedIn = z.output<typeof signedIn>

const withPassport = z.object({ passport: z.object({ user: signedIn }) })

/** Who a stored session belongs to; null for one that nobody is signed in with. */
export const signedInOf = (session: SessionData | null | undefined): SignedIn | null =>
  withPassport.safeParse(session).data?.passport.user ?? null

/** Unix ms at which a session ends, however much it is used. */
export const endOf = ({ since }: SignedIn): number => since + httpLimits.sessionAbsoluteMs
