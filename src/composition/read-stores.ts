import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openEmbeddedSessions } from '../http/sessions/open-embedded.ts'
import type { SessionStore } from '../http/sessions/store.ts'
import { EmbeddedReadModels } from '../projections/embedded/store.ts'
import type { ReadModelStore } from '../projections/port.ts'
import type { DataFolder } from './data-folder.ts'

export type MongoConfig = Pick<Config, 'MONGODB_URL' | 'MONGODB_WRITES_PER_MESSAGE'>

/** What is asked for answers. */
export interface ReadStores {
  readonly readModels: ReadModelStore
  readonly sessions: SessionStore
  /** Other servers may read and write them too. */
  readonly isShared: boolean
}

const inFiles = (folder: DataFolder, log: Logger): ReadStores => ({
  readModels: new EmbeddedReadModels({
    file: folder.readModels,
    now: Date.now,
    onDamage: (damage) => log.error(damage, 'a damaged read-model file is being rebuilt'),
  }),
  sessions: openEmbeddedSessions({ file: folder.sessions, clock: Date.now, log }),
  isShared: false,
})

/** @throws StartFault when MONGODB_URL cannot be read */
export const openReadStores = async (
  folder: DataFolder,
  { MONGODB_URL: url, MONGODB_WRITES_PER_MESSAGE }: MongoConfig,
  log: Logger,
): Promise<ReadStores> => {
  if (url === undefined) return inFiles(folder, log)
  // Only where it is asked for: the driver takes a while to load.
  const { openMongoStores } = await import('./mongo-stores.ts')
  return openMongoStores(url, MONGODB_WRITES_PER_MESSAGE)
}
