import { backupLimits } from '../../backup/limits.ts'
import { type BackupState, runBackup } from '../../backup/run-backup.ts'
import { folderOf, openTarget } from '../../backup/targets/open-target.ts'
import type { Config } from '../../config.ts'
import { openBlockSource } from '../../eventstore/embedded/blocks/block-source.ts'
import { toPosition } from '../../eventstore/embedded/index/log-positions.ts'
import { logIdOf } from '../../eventstore/log-id.ts'
import { formatPosition } from '../../eventstore/position.ts'
import type { Duty } from '../../ops/deps.ts'
import { blockFormat } from '../stores/block-format.ts'
import { refuseInside } from '../stores/data-folder.ts'
import { backupKey } from '../stores/made-once-secret.ts'
import type { Stores } from '../stores/stores.ts'

export interface ContinuousBackup {
  readonly state: () => BackupState
  readonly readiness: Duty
  stop(): Promise<void>
}

/** Backs up the log of DATA_DIR while the server runs; null: BACKUP_URL is not set. */
export const startBackup = async (
  { BACKUP_URL: url, BACKUP_KEY: given }: Pick<Config, 'BACKUP_URL' | 'BACKUP_KEY'>,
  { folder, events, vault }: Pick<Stores, 'folder' | 'events' | 'vault'>,
): Promise<ContinuousBackup | null> => {
  if (url === undefined) return null
  const backupFolder = folderOf(url)
  if (backupFolder !== null) refuseInside(folder, backupFolder, 'BACKUP_URL')
  const key = Buffer.from(given ?? (await backupKey(folder.keys)), 'base64')
  const source = openBlockSource(folder.events)
  const log = { ...source, id: () => logIdOf(events) }
  const monotonicNow = () => performance.now()
  const parts = { target: openTarget(url), key, log, format: blockFormat, keys: vault }
  const backup = runBackup(parts, backupLimits, monotonicNow, Math.random)
  return {
    state: () => backup.state(),
    readiness: {
      name: 'backup',
      maxAgeMs: backupLimits.maxAgeMs,
      lastDoneAt: () => backup.state().wholeAt,
      lastResult: () => {
        const { shipped } = backup.state()
        return shipped === null ? null : `shipped up to ${formatPosition(toPosition(shipped))}`
      },
      fault: () => Promise.resolve(backup.state().fault),
      // Without traffic the whole service would be down; without the backup only a second failure
      // loses events.
      keepsTraffic: true,
    },
    stop: async () => {
      await backup.stop()
      source.close()
    },
  }
}
