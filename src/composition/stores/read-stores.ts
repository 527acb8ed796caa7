import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { openEmbeddedSessions } from '../../http/sessions/stores/open-embedded.ts'
import type { SessionStore } from '../../http/sessions/store.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { logIdOf } from '../../eventstore/log-id.ts'
import { claimFile } from '../../projections/embedded/claim-file.ts'
import { ForeignStore } from '../../projections/errors.ts'
import { EmbeddedReadModels } from '../../projections/embedded/store.ts'
import type { ReadModelStore } from '../../projections/port.ts'
import type { DataFolder } from './data-folder.ts'
import { foreignFilesAdvice } from './foreign-files.ts'
import { StartFault } from '../server/start-fault.ts'

export type MongoConfig = Pick<Config, 'MONGODB_URL' | 'MONGODB_WRITES_PER_MESSAGE'>

/** Resolves when the stores answer. */
export interface ReadStores {
  readonly readModels: ReadModelStore
  readonly sessions: SessionStore
  /** Whether other servers may read and write them too. */
  readonly isShared: boolean
  /** Called when they are closed and the log is still open. */
  readonly claimAtEnd?: () => Promise<void>
}

const openFiles = (folder: DataFolder, log: Logger): ReadStores => ({
  readModels: new EmbeddedReadModels({
    file: folder.readModels,
    now: Date.now,
    onDamage: (damage) => log.error(damage, 'rebuilding a damaged read-model file'),
  }),
  sessions: openEmbeddedSessions({ file: folder.sessions, clock: Date.now, log }),
  isShared: false,
})

const claimFiles = (folder: DataFolder, logId: string | null): void => {
  for (const file of [folder.readModels, folder.sessions]) claimFile(file, logId)
}

/** If the log got its first event since the start, the files are claimed at the end. */
const inFiles = async (folder: DataFolder, logId: LogId, log: Logger): Promise<ReadStores> => {
  const stores = openFiles(folder, log)
  const close = async () => {
    await stores.sessions.close()
    await stores.readModels.close()
  }
  try {
    claimFiles(folder, await logId())
    return { ...stores, claimAtEnd: async () => claimFiles(folder, await logId()) }
  } catch (error) {
    await close()
    if (!(error instanceof ForeignStore)) throw error
    throw new StartFault(`${error.message} ${foreignFilesAdvice(folder.folder)}`)
  }
}

type LogId = () => Promise<string | null>

/** @throws StartFault when MONGODB_URL is invalid, or its database belongs to another log */
export const openReadStores = async (
  folder: DataFolder,
  { MONGODB_URL: url, MONGODB_WRITES_PER_MESSAGE }: MongoConfig,
  events: Pick<EventStore, 'readAll'>,
  log: Logger,
): Promise<ReadStores> => {
  let known: string | null = null
  const logId = async () => (known ??= await logIdOf(events))
  if (url === undefined) return inFiles(folder, logId, log)
  // Loaded only when needed: the driver takes a while to load.
  const { openMongoStores } = await import('./mongo/mongo-stores.ts')
  return openMongoStores(url, MONGODB_WRITES_PER_MESSAGE, logId, log)
}
