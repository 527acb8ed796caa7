import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { DamagedLog, EventStoreUnavailable, LogInUse } from '../eventstore/errors.ts'
import type { EventStore } from '../eventstore/port.ts'
import type { SessionStore } from '../http/sessions/store.ts'
import type { ReadModelStore } from '../projections/port.ts'
import { BadKeyFile, BadMasterKey } from '../vault/errors.ts'
import type { FileVault } from '../vault/file-vault.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { openLogToWrite } from './event-log.ts'
import { openReadStores } from './read-stores.ts'
import { LogInUseFault, StartFault } from './start-fault.ts'
import { openVault } from './vault.ts'

export type StoresConfig = Pick<Config, 'DATA_DIR' | 'MASTER_KEY' | 'MONGODB_URL'>

/** Everything that is kept, opened. */
export interface Stores {
  readonly folder: DataFolder
  readonly events: EventStore
  readonly readModels: ReadModelStore
  readonly sessions: SessionStore
  readonly vault: FileVault
  close(): Promise<void>
}

/** These say in one sentence what an operator can do; anything else is a bug and keeps its stack. */
const isSentence = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable ||
  error instanceof DamagedLog ||
  error instanceof BadKeyFile ||
  error instanceof BadMasterKey

/** The log comes first: its lock keeps a second process from every other file of the folder. */
const open = async (folder: DataFolder, config: StoresConfig, log: Logger): Promise<Stores> => {
  const events = openLogToWrite(config, (error) =>
    log.error({ err: error }, 'background work of the log failed'),
  )
  try {
    const vault = await openVault(config)
    const { readModels, sessions } = await openReadStores(folder, config, log)
    const close = async () => {
      await sessions.close()
      await readModels.close()
      await events.close()
    }
    return { folder, events, readModels, sessions, vault, close }
  } catch (error) {
    await events.close()
    throw error
  }
}

/**
 * Opens the log in DATA_DIR, and read models and sessions there or where MONGODB_URL says.
 * @throws StartFault with a sentence when the folder or a file in it cannot be used
 */
export const openStores = async (config: StoresConfig, log: Logger): Promise<Stores> => {
  const folder = openDataFolder(config.DATA_DIR)
  try {
    return await open(folder, config, log)
  } catch (error) {
    if (error instanceof LogInUse) throw new LogInUseFault(error.message)
    if (isSentence(error)) throw new StartFault(error.message)
    throw error
  }
}
