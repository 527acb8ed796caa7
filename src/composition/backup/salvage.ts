import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { hasLogFile } from '../../eventstore/embedded/begun.ts'
import { type Salvaged, salvageLog } from '../../eventstore/embedded/salvage/salvage-log.ts'
import { copyKeys } from '../../vault/keys/copy-keys.ts'
import { dataFolder } from '../stores/data-folder.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { StartFault } from '../server/start-fault.ts'

export interface Salvage extends Salvaged {
  /** Absolute path. */
  readonly folder: string
  /** Why the keys are not in the new folder; null: they are, or there were none. */
  readonly withoutKeys: string | null
}

/** An error of the keys is reported beside the salvage: they may be restored from a backup. */
const keysTo = async (from: string, to: string): Promise<string | null> => {
  if (!existsSync(from)) return null
  try {
    await copyKeys(from, to)
    return null
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    return faultSentence(error)
  }
}

/**
 * Writes the undamaged parts of a data folder into a new one: the blocks of the log, and the keys.
 * Read models are built from the log, and sessions end. The damaged folder is not changed.
 * @param to a folder that does not exist yet; it is removed when the salvage fails
 * @throws StartFault, EventStoreUnavailable
 */
export const salvage = async (dataDir: string, to: string): Promise<Salvage> => {
  const from = dataFolder(dataDir)
  const folder = resolve(to)
  if (existsSync(folder)) throw new StartFault(`'${folder}' exists already. Give a new folder.`)
  if (!hasLogFile(from.events))
    throw new StartFault(`There is no log in '${from.folder}' to salvage.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const { events, keys } = dataFolder(folder)
    const salvaged = await salvageLog(from.events, events)
    return { ...salvaged, folder, withoutKeys: await keysTo(from.keys, keys) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
