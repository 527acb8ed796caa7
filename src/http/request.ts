import type { Request } from 'express'
import { z } from 'zod'
import { writtenSymbol } from '../domain/notation/symbol.ts'

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

/** The thing that the address names, as its stream writes it; what is no id names none. */
export const idOf = (thing: string) => z.object({ id: z.uuid().toLowerCase() }).describe(thing)

const symbolCharactersMax = 40

/** The symbol of the address, `aapl` in capitals; what is no ticker is given back to be refused. */
export const symbolParams = z.object({
  symbol: z
    .string()
    .transform(
      (written) =>
        writtenSymbol(written) ?? written.trim().toUpperCase().slice(0, symbolCharactersMax),
    ),
})
