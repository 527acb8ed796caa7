import { StartFault } from '../../composition/server/start-fault.ts'
import type { Config } from '../../config.ts'
import { ForeignStore, UnfitServer } from '../../projections/errors.ts'
import { fault, type Finding, ok } from './finding.ts'
import { messageOf } from '../../platform/message-of.ts'
import { checkReadModelFiles } from './read-model-files.ts'
import type { LogFacts } from './log.ts'

const whenUnavailable =
  'Start MongoDB, or correct MONGODB_URL. Until then reads return 503 and commands are accepted; the projections catch up afterwards.'

const adviceOn = (error: unknown): string => {
  if (error instanceof StartFault)
    return 'Correct the user or the password in MONGODB_URL. No server starts until then.'
  if (error instanceof ForeignStore)
    return 'Set MONGODB_URL to another database, or drop this one if it is not needed. Read models are then rebuilt, and traders sign in again.'
  if (error instanceof UnfitServer)
    return 'Use a supported server; see docs/operate.md. No server starts until then.'
  return whenUnavailable
}

/** @param log null: it could not be read */
export const checkReadModels = async (
  config: Config,
  log: LogFacts | null,
  thorough: boolean,
): Promise<readonly Finding[]> => {
  const { MONGODB_URL: url } = config
  if (url === undefined) return checkReadModelFiles(config, log, thorough)
  // Loaded only when needed: the driver takes a while to load.
  const { pingMongo } = await import('../../composition/stores/mongo/ping-mongo.ts')
  try {
    return [ok('read models', `MongoDB ${await pingMongo(url, log?.id ?? null)} answers`)]
  } catch (error) {
    return [fault('read models', messageOf(error), adviceOn(error))]
  }
}
