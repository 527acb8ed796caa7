import type { Config } from '../../config.ts'
import { fault, type Finding, messageOf, ok } from './finding.ts'

const away =
  'Start MongoDB, or correct MONGODB_URL. Until then reads answer 503 and commands are accepted; the projections catch up by themselves.'

/** Files of read models need no look: what is wrong with one is mended at the next start. */
export const checkReadModels = async ({
  MONGODB_URL: url,
}: Pick<Config, 'MONGODB_URL'>): Promise<readonly Finding[]> => {
  if (url === undefined) return []
  // Only where it is asked for: the driver takes a while to load.
  const { pingMongo } = await import('../../composition/ping-mongo.ts')
  try {
    return [ok('read models', `MongoDB ${await pingMongo(url)} answers`)]
  } catch (error) {
    const found = messageOf(error)
    return [fault('read models', found, away)]
  }
}
