import { StartFault } from '../../composition/server/start-fault.ts'
import type { Config } from '../../config.ts'
import { ForeignStore, UnfitServer } from '../../projections/errors.ts'
import { fault, type Finding, messageOf, ok } from './finding.ts'
import { checkReadModelFiles } from './read-model-files.ts'
import type { LogFacts } from './log.ts'

const away =
  'Start MongoDB, or correct MONGODB_URL. Until then reads answer 503 and commands are accepted; the projections catch up by themselves.'

const adviceOn = (error: unknown): string => {
  if (error instanceof StartFault)
    return 'Correct the user or the password in MONGODB_URL; until then no server starts.'
  if (error instanceof ForeignStore)
    return 'Name another database in MONGODB_URL, or drop this one where it is not needed; read models are built anew, and traders sign in again.'
  if (error instanceof UnfitServer)
    return 'Put a server that serves in its place; until then no server starts.'
  return away
}

/** @param log null: it could not be read */
export const checkReadModels = async (
  config: Config,
  log: LogFacts | null,
  thorough: boolean,
): Promise<readonly Finding[]> => {
  const { MONGODB_URL: url } = config
  if (url === undefined) return checkReadModelFiles(config, log, thorough)
  // Only where it is asked for: the driver takes a while to load.
  const { pingMongo } = await import('../../composition/stores/ping-mongo.ts')
  try {
    return [ok('read models', `MongoDB ${await pingMongo(url, log?.id ?? null)} answers`)]
  } catch (error) {
    return [fault('read models', messageOf(error), adviceOn(error))]
  }
}
