import type { Store } from 'express-session'
import type { KeptSession } from './session-data.ts'

/** Stores sessions for express-session, and lists and ends the sessions of a user. */
export interface SessionStore extends Store {
  /** This user's sessions that have not ended, the one seen last first. */
  sessionsOf(userId: string): Promise<readonly KeptSession[]>
  /** Ends this user's session of that public id; false: there is none. */
  endOneOf(userId: string, publicId: string): Promise<boolean>
  /** Ends every session of this user but the one of this id; gives how many there were. */
  endAllOf(userId: string, exceptId?: string): Promise<number>
  close(): Promise<void>
}
