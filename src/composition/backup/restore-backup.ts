import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { backupLimits } from '../../backup/limits.ts'
import { readBackup } from '../../backup/read-backup.ts'
import {
  restore,
  type Restored,
  type RestoreSource,
  type RestoreTarget,
} from '../../backup/restore.ts'
import { openTarget } from '../../backup/targets/open-target.ts'
import type { Config } from '../../config.ts'
import { openBlockSink } from '../../eventstore/embedded/blocks/block-sink.ts'
import { type BlockSource, openBlockSource } from '../../eventstore/embedded/blocks/block-source.ts'
import { beginKeys } from '../../vault/keys/begin-keys.ts'
import { openFileVault } from '../../vault/file-vault.ts'
import { createPrivate, orNull, syncFolder } from '../../vault/private-files.ts'
import { blockFormat } from '../stores/block-format.ts'
import { type DataFolder, dataFolder, openDataFolder } from '../stores/data-folder.ts'
import { backupKeyFile } from '../stores/made-once-secret.ts'
import { StartFault } from '../server/start-fault.ts'
import { openStores } from '../stores/stores.ts'
import { createWriteSide } from '../sides/write-side.ts'

export interface RestoreOrder {
  /** The address of a backup, or a copy of a data folder. */
  readonly from: string
  /** Unix ms; null: everything. */
  readonly upTo: number | null
  /** Must be empty, or not exist yet. */
  readonly dataDir: string
}

async function* partsOf(source: BlockSource): AsyncIterable<ReturnType<BlockSource['page']>> {
  try {
    for (let next = source.first; ;) {
      const blocks = source.page(next, source.head(), backupLimits.charactersPerObjectMax)
      const last = blocks.at(-1)
      if (last === undefined) return
      yield blocks
      next = last.first + last.events
      await Promise.resolve()
    }
  } finally {
    source.close()
  }
}

/**
 * A copy made by `tapedeck backup FOLDER`; its keys are decrypted with its own master key, or with
 * MASTER_KEY. The copy may be on a read-only disk.
 */
const readCopy = async (from: DataFolder, config: Config): Promise<RestoreSource> => {
  const vault = await openFileVault({
    folder: from.keys,
    masterKey: config.MASTER_KEY ?? null,
    now: () => performance.now(),
    mayMakeKeys: () => Promise.resolve(false),
  })
  const source = openBlockSource(from.events)
  return {
    firstPosition: source.first,
    retention: source.retention(),
    lookupKey: vault.lookupKey,
    readKey: (userId) => vault.readKey(userId),
    readNameTag: (nameKey) => vault.readNameTag(nameKey),
    parts: () => partsOf(source),
  }
}

const openSource = async (from: string, config: Config): Promise<RestoreSource> => {
  const copy = dataFolder(from)
  if (existsSync(copy.events)) return readCopy(copy, config)
  const { BACKUP_KEY: key } = config
  if (key === undefined)
    throw new StartFault(
      'BACKUP_KEY must be set: `tapedeck keys backup` prints it on the server that made the backup.',
    )
  return readBackup(openTarget(from), Buffer.from(key, 'base64'))
}

const refuseUsed = ({ folder }: DataFolder): void => {
  const [found] = existsSync(folder) ? readdirSync(folder) : []
  if (found !== undefined)
    throw new StartFault(`'${folder}' is not empty ('${found}'). Give an empty or a new folder.`)
}

/** Completes the erasures, which frees the names; this needs no key of the users. */
const eraseAgain = async (config: Config, users: readonly string[]): Promise<void> => {
  const stores = await openStores(config, pino({ level: 'silent' }))
  try {
    const { accounts } = createWriteSide(stores, new Set())
    for (const userId of users)
      await accounts.eraseUser({ commandId: randomUUID(), userId, now: new Date(), askedBy: null })
  } finally {
    await stores.close()
  }
}

/** Stores the key of the backup, so that the server can continue it without BACKUP_KEY. */
const keepBackupKey = async (order: RestoreOrder, to: string, config: Config): Promise<void> => {
  const kept = await orNull(readFile(join(dataFolder(order.from).keys, backupKeyFile)))
  const key = kept ?? config.BACKUP_KEY
  if (key !== undefined) await createPrivate(join(to, backupKeyFile), Buffer.from(key))
}

/**
 * Creates a data folder from a backup. Log and keys get their final names when they are complete:
 * after an interruption the folder contains no log that a server would start with, and is not empty
 * for the next attempt.
 * @throws StartFault, BackupRefused, TargetUnavailable, EventStoreUnavailable, BadKeyFile,
 *   BadMasterKey
 */
export const restoreBackup = async (order: RestoreOrder, config: Config): Promise<Restored> => {
  refuseUsed(dataFolder(order.dataDir))
  const source = await openSource(order.from, config)
  const { folder, events, keys } = openDataFolder(order.dataDir)
  const [logFile, keysFolder] = [`${events}.restoring`, `${keys}.restoring`]
  const { firstPosition, retention, lookupKey } = source
  const sink = await openBlockSink({ file: logFile, firstPosition, retention })
  const begun = await beginKeys(keysFolder, config.MASTER_KEY ?? null, lookupKey)
  const target: RestoreTarget = {
    add: (blocks) => sink.add(blocks),
    addKey: (userId, key) => begun.add(userId, key),
    removeKey: (userId) => begun.remove(userId),
    addNameKey: (nameKey, tag) => begun.addName(nameKey, tag),
    removeNameKey: (nameKey) => begun.removeName(nameKey),
  }
  const restored = await restore(source, target, blockFormat, order.upTo)
  await sink.close()
  await keepBackupKey(order, keysFolder, config)
  await rename(keysFolder, keys)
  await rename(logFile, events)
  await syncFolder(folder)
  if (restored.erasedSince.length > 0)
    await eraseAgain({ ...config, DATA_DIR: folder }, restored.erasedSince)
  return restored
}
