import { randomUUID } from 'node:crypto'
import { BackupRefused, DamagedObject } from './errors.ts'
import {
  coverOf,
  logPrefix,
  lookupKeyName,
  manifestName,
  nameTagName,
  type Span,
  spanName,
  spansOf,
  userKeyName,
} from './names.ts'
import { logPart, type Manifest, manifest, toKey } from './objects.ts'
import type { BackupTarget, BlockFormat, KeySource, LogSource } from './ports.ts'
import { type SealedTarget, sealTarget } from './sealed-target.ts'

export interface BackupParts {
  readonly target: BackupTarget
  /** 32 bytes. */
  readonly key: Buffer
  readonly log: LogSource
  readonly format: BlockFormat
  readonly keys: KeySource
}

/** A backup that continues with this log. */
export interface OpenBackup {
  readonly target: SealedTarget
  readonly spans: readonly Span[]
}

/** @throws BackupRefused, TargetUnavailable */
export const readManifest = async (target: BackupTarget, key: Buffer): Promise<Manifest | null> => {
  try {
    return await sealTarget(target, key, null).get(manifestName, manifest)
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error
    throw new BackupRefused(`BACKUP_KEY is not the key of the backup in ${target.name}`)
  }
}

const begin = async ({ target, key, log }: BackupParts, logId: string): Promise<Manifest> => {
  if ((await target.list(logPrefix)).length > 0)
    throw new BackupRefused(`${target.name} has parts of a log, but no manifest`)
  const made = { format: 1, backupId: randomUUID(), logId, firstPosition: log.first } as const
  await sealTarget(target, key, null).put(manifestName, made)
  return made
}

const lostHere = (name: string, what: string): BackupRefused =>
  new BackupRefused(`${name} ${what}: set BACKUP_URL to another place`)

/**
 * Checks the last part. A log restored to an earlier moment has other events. A crash may also have
 * come between writing the part and the erasures in it.
 */
const checkLast = async ({ log, format }: BackupParts, sealed: SealedTarget, last: Span) => {
  const blocks = (await sealed.get(spanName(last), logPart))?.blocks ?? []
  if (last.to > log.head() || !blocks.every((block) => log.agreesWith(block)))
    throw lostHere(
      sealed.name,
      'has events that this log does not have, as after a restore to an earlier moment',
    )
  for (const { erased, released } of blocks.map((block) => format.peopleOf(block)))
    for (const name of [...erased.map(userKeyName), ...released.map(nameTagName)])
      await sealed.remove(name)
}

/**
 * Creates the backup of a log, or finds where it ends.
 * @returns null: the log has nothing to back up yet
 * @throws BackupRefused when it belongs to another log or key, or to another history of this log;
 *   TargetUnavailable
 */
export const openBackup = async (parts: BackupParts): Promise<OpenBackup | null> => {
  const { target, key, log, keys } = parts
  const logId = await log.id()
  if (logId === null) return null
  const { backupId, ...of } = (await readManifest(target, key)) ?? (await begin(parts, logId))
  if (of.logId !== logId || of.firstPosition !== log.first)
    throw lostHere(target.name, `has the backup of log ${of.logId}, and this log is ${logId}`)
  const sealed = sealTarget(target, key, backupId)
  await sealed.put(lookupKeyName, toKey(keys.lookupKey))
  const all = spansOf(await target.list(logPrefix))
  const spans = coverOf(all, log.first)
  const last = spans.at(-1)
  const end = last?.to ?? log.first - 1
  if (all.some(({ to }) => to > end)) throw lostHere(target.name, 'has a gap')
  if (last !== undefined) await checkLast(parts, sealed, last)
  const needed = new Set(spans)
  for (const span of all) if (!needed.has(span)) await sealed.remove(spanName(span))
  return { target: sealed, spans }
}
