import { BackupRefused, DamagedObject } from './errors.ts'
import {
  logPrefix,
  longestOf,
  lookupKeyName,
  nameTagName,
  retentionName,
  type Span,
  spanName,
  spansOf,
  userKeyName,
} from './names.ts'
import { key, logPart, retention } from './objects.ts'
import { readManifest } from './open-backup.ts'
import type { BackupTarget, LogBlock } from './ports.ts'
import type { RestoreSource } from './restore.ts'
import { type SealedTarget, sealTarget } from './sealed-target.ts'

/** @returns null: it does not exist; a sentence: it cannot be decrypted */
const lazyPart = async (target: SealedTarget, span: Span) => {
  try {
    return (await target.get(spanName(span), logPart))?.blocks ?? null
  } catch (error) {
    if (error instanceof DamagedObject) return error.message
    throw error
  }
}

/** A running server may merge parts in the meantime: a missing part is looked for once more. */
async function* partsFrom(
  target: SealedTarget,
  first: number,
): AsyncIterable<readonly LogBlock[] | string> {
  const look = async () => longestOf(spansOf(await target.list(logPrefix)))
  let longest = await look()
  let lookedAgain = false
  for (let next = first; ;) {
    const span = longest.get(next)
    const part = span && (await lazyPart(target, span))
    if (span && part) {
      yield part
      next = span.to + 1
      lookedAgain = false
    } else if (!lookedAgain) {
      longest = await look()
      lookedAgain = true
    } else {
      const after = Math.min(...[...longest.keys()].filter((from) => from > next))
      if (after === Infinity && span === undefined) return
      const upTo = Math.min(after - 1, span?.to ?? Infinity)
      yield `Positions ${next.toString()} to ${upTo.toString()} are missing in ${target.name}.`
      next = upTo + 1
    }
  }
}

/** @throws BackupRefused: there is no backup, or its key is another; TargetUnavailable */
export const readBackup = async (
  target: BackupTarget,
  backupKey: Buffer,
): Promise<RestoreSource> => {
  const of = await readManifest(target, backupKey)
  if (of === null) throw new BackupRefused(`There is no backup in ${target.name}.`)
  const sealed = sealTarget(target, backupKey, of.backupId)
  const lookupKey = await sealed.get(lookupKeyName, key)
  if (lookupKey === null)
    throw new BackupRefused(
      `The backup in ${target.name} has no '${lookupKeyName}': names cannot be looked up.`,
    )
  return {
    firstPosition: of.firstPosition,
    retention: (await sealed.get(retentionName, retention)) ?? [],
    lookupKey,
    readKey: (userId) => sealed.get(userKeyName(userId), key),
    readNameTag: (nameKey) => sealed.get(nameTagName(nameKey), key),
    parts: () => partsFrom(sealed, of.firstPosition),
  }
}
