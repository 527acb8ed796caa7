import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { copyLog } from '../../eventstore/embedded/copy-log.ts'
import { openEmbeddedEventStore } from '../../eventstore/embedded/embedded-event-store.ts'
import { formatPosition } from '../../eventstore/position.ts'
import { copyKeys } from '../../vault/keys/copy-keys.ts'
import { makeFolder, syncFolder } from '../../vault/private-files.ts'
import { dataFolder, openDataFolder } from '../stores/data-folder.ts'
import { StartFault } from '../server/start-fault.ts'

export interface Backup {
  /** Absolute path. */
  readonly folder: string
  /** Position of the copy's last event; null: the log is empty. */
  readonly head: string | null
}

/** Opens the copy as a log, so that a copy that could not be restored is detected now. */
const headOf = async (file: string): Promise<string | null> => {
  const store = openEmbeddedEventStore({ file, readOnly: true })
  try {
    const head = await store.head()
    return head === null ? null : formatPosition(head)
  } finally {
    await store.close()
  }
}

/**
 * Copies what cannot be rebuilt, the log and the keys, beside a running server. The log comes
 * first: every event in the copy then has its key, unless its person was erased in the meantime.
 * Read models are built from the log, and sessions end.
 * @param to a folder that does not exist yet; it is removed when the copy fails
 * @throws StartFault, EventStoreUnavailable, DamagedLog, BadKeyFile
 */
export const backUp = async (
  { DATA_DIR, EVENTSTORE_URL }: Pick<Config, 'DATA_DIR' | 'EVENTSTORE_URL'>,
  to: string,
): Promise<Backup> => {
  if (EVENTSTORE_URL !== undefined)
    throw new StartFault(
      'EVENTSTORE_URL: the log is on a server. Back it up there, and copy the keys in DATA_DIR.',
    )
  const from = openDataFolder(DATA_DIR)
  const folder = resolve(to)
  if (existsSync(folder)) throw new StartFault(`'${folder}' exists already. Give a new folder.`)
  await makeFolder(folder)
  try {
    const { events, keys } = dataFolder(folder)
    await copyLog(from.events, events)
    if (existsSync(from.keys)) await copyKeys(from.keys, keys)
    await syncFolder(folder)
    return { folder, head: await headOf(events) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
