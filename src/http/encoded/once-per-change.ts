import type { Context } from '../context.ts'
import { encoded, type Reply } from '../routing/reply.ts'
import { createEncodedCache } from './encoded-cache.ts'

/** The same answer for all traders: read and encoded once per change of a read model. */
export const oncePerChange = (
  { readModels }: Pick<Context, 'readModels'>,
  projection: string,
  read: () => Promise<object>,
): (() => Promise<Reply>) => {
  const cache = createEncodedCache(1)
  return async () => {
    const version = await readModels.version(projection)
    return encoded(await cache.answer('all', version, read))
  }
}
