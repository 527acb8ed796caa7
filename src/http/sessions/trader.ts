import type { Request } from 'express'
import { userIdOf } from '../request.ts'

/** The signed-in trader of a call that requires one. @throws Error when there is none */
export const traderOf = (req: Request): string => {
  const userId = userIdOf(req)
  if (userId === null) throw new Error('This call is not kept for the signed-in.')
  return userId
}
