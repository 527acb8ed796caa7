import type { Request } from 'express'
import { z } from 'zod'
import { writtenSymbol } from '../domain/notation/symbol.ts'

declare module 'express-serve-static-core' {
  interface Request {
    /** A new UUID: in the reply's X-Request-Id, in the log, and in the sentence of a 500. */
    id: string
  }
}

const signedInUser = z.object({ id: z.uuid() })

/** The user who sent this request, or null for a visitor. */
export const userIdOf = (req: Request): string | null =>
  signedInUser.safeParse(req.user).data?.id ?? null

/** The id in the address (`:id`), as in its stream. */
export const idOf = (thing: string) => z.object({ id: z.uuid().toLowerCase() }).describe(thing)

const symbolCharactersMax = 40

/** The symbol in the address, in capitals. Text that is no ticker is returned, to be refused. */
export const symbolParams = z.object({
  symbol: z
    .string()
    .transform(
      (written) =>
        writtenSymbol(written) ?? written.trim().toUpperCase().slice(0, symbolCharactersMax),
    ),
})
