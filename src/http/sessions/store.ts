import type { Store } from 'express-session'

/** Where sessions live. Besides what express-session asks, all of one user's can be ended. */
export interface SessionStore extends Store {
  /** Ends every session of this user; gives how many there were. */
  endAllOf(userId: string): Promise<number>
  close(): Promise<void>
}
