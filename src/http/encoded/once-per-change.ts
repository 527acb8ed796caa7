import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { createEncodedCache } from './encoded-cache.ts'
import { sendEncoded } from './encoded.ts'

/** A call that answers all traders alike: read and encoded once per change of a read model. */
export const sendOncePerChange = (
  { readModels }: Pick<Context, 'readModels'>,
  projection: string,
  read: () => Promise<object>,
): RequestHandler => {
  const cache = createEncodedCache(1)
  return async (req, res) => {
    const version = await readModels.version(projection)
    await sendEncoded(req, res, await cache.answer('all', version, read))
  }
}
