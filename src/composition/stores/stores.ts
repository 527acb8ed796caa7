import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import {
  DamagedLog,
  EventStoreUnavailable,
  LogInUse,
  UnknownLogFormat,
} from '../../eventstore/errors.ts'
import { lockForWriting } from '../../eventstore/embedded/write/writer-lock.ts'
import { guardStore } from '../../eventstore/guarded-store.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { LastingEnds } from '../../http/sessions/lasting-ends.ts'
import { BadKeyFile, BadMasterKey } from '../../vault/errors.ts'
import type { FileVault } from '../../vault/file-vault.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { openLogToWrite } from './event-log.ts'
import { logEndReader, type ReadLogEnd } from './log-follower.ts'
import { lostLog } from './lost-log.ts'
import { openReadStores, type ReadStores } from './read-stores.ts'
import { LogInUseFault, StartFault } from '../server/start-fault.ts'
import { reportAvailability } from '../health/report-availability.ts'
import { openVault } from './vault.ts'

export type StoresConfig = Pick<
  Config,
  'DATA_DIR' | 'EVENTSTORE_URL' | 'MASTER_KEY' | 'MONGODB_URL' | 'MONGODB_WRITES_PER_MESSAGE'
>

/** All open stores. */
export interface Stores extends ReadStores {
  readonly sessions: LastingEnds
  readonly folder: DataFolder
  readonly events: EventStore
  /** One reading for all who watch whether others keep up with the log. */
  readonly readEnd: ReadLogEnd
  readonly vault: FileVault
  close(): Promise<void>
}

/** Errors with a message for the operator; others are bugs and keep their stack. */
const isSentence = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable ||
  error instanceof DamagedLog ||
  error instanceof UnknownLogFormat ||
  error instanceof BadKeyFile ||
  error instanceof BadMasterKey

/** A log in the folder has its own lock; read models beside a log on a server need one too. */
const openEvents = async (folder: DataFolder, config: StoresConfig, log: Logger) => {
  const alone = config.EVENTSTORE_URL !== undefined && config.MONGODB_URL === undefined
  const unlock = alone ? lockForWriting(folder.readModels) : () => undefined
  try {
    const events = await openLogToWrite(config, log)
    const unlocking = { ...events, close: () => events.close().finally(unlock) }
    return guardStore(unlocking, { report: reportAvailability(log, 'events') })
  } catch (error) {
    unlock()
    throw error
  }
}

/** The log comes first: its lock keeps other processes from opening files of the folder. */
const open = async (folder: DataFolder, config: StoresConfig, log: Logger): Promise<Stores> => {
  const lost = await lostLog(config)
  if (lost !== null) throw new StartFault(lost)
  const events = await openEvents(folder, config, log)
  try {
    const vault = await openVault(config, events)
    const readStores = await openReadStores(folder, config, events, log)
    const { readModels } = readStores
    const sessions = new LastingEnds({ sessions: readStores.sessions, log, clock: Date.now })
    const close = async () => {
      await sessions.close()
      await readModels.close()
      // If it fails, the next start claims them.
      await readStores.claimAtEnd?.().catch(() => undefined)
      await events.close()
    }
    const readEnd = logEndReader(events, () => performance.now())
    return { ...readStores, sessions, folder, events, readEnd, vault, close }
  } catch (error) {
    await events.close()
    throw error
  }
}

/**
 * Opens the log in DATA_DIR or at EVENTSTORE_URL, and read models and sessions in DATA_DIR or at
 * MONGODB_URL.
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
