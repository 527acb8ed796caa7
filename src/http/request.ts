import type { Request } from 'express'
import { z } from 'zod'

declare module 'express-serve-static-core' {
  interface Request {
    /** A fresh UUID: in the reply's X-Request-Id, in the log, and in a 500's sentence. */
    id: string
  }
}

const signedInUser = z.object({ id: z.uuid() })

/** Who sent this request, or null for a visitor. */
export const userIdOf = (req: Request): string | null =>
  signedInUser.safeParse(req.user).data?.id ?? null

/** The thing that the address names (`:id`), as its stream writes it; null: that is no id. */
export const uuidParam = (req: Request): string | null =>
  z.uuid().safeParse(req.params['id']).data?.toLowerCase() ?? null
