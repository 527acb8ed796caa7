import { inGroups } from './in-groups.ts'
import type { BackupLimits } from './limits.ts'
import { mergeSpans } from './merge.ts'
import { nameTagName, retentionName, type Span, spanName, userKeyName } from './names.ts'
import { toKey, toLogPart } from './objects.ts'
import type { BackupParts, OpenBackup } from './open-backup.ts'
import type { KeySource, People } from './ports.ts'

export interface Shipper {
  /**
   * Ships one object of new events. @returns false: there was nothing new
   * @throws TargetUnavailable, DamagedLog; the call may be repeated
   */
  ship(): Promise<boolean>
  /** Merges small objects if there are enough; runs beside shipping. */
  merge(): Promise<void>
  /** Position of the last shipped event. */
  shipped(): number
  /** How many user keys could not be read and are missing in the backup. */
  keysUnread(): number
}

type KeyObject = readonly [name: string, read: () => Promise<Buffer | null>]

const keysBegunIn = (people: readonly People[], keys: KeySource): readonly KeyObject[] => [
  ...people
    .flatMap((of) => of.registered)
    .map((userId) => [userKeyName(userId), () => keys.readKey(userId)] as const),
  ...people
    .flatMap((of) => of.reserved)
    .map((nameKey) => [nameTagName(nameKey), () => keys.readNameTag(nameKey)] as const),
]

const keysEndedIn = (people: readonly People[]): readonly string[] => [
  ...people.flatMap((of) => of.erased).map(userKeyName),
  ...people.flatMap((of) => of.released).map(nameTagName),
]

/**
 * Follows the log. It stores only where the backup ends, so the log itself is the queue while the
 * target is unavailable. The keys of users who register in a block are shipped before it, and the
 * keys of users who are erased in it are removed after it; keys of names likewise.
 */
export const createShipper = (
  { log, format, keys }: BackupParts,
  opened: OpenBackup,
  limits: BackupLimits,
): Shipper => {
  const { target } = opened
  /** By object name. */
  const unread = new Map<KeyObject[0], KeyObject[1]>()
  let spans: readonly Span[] = opened.spans
  let retained = ''
  const shipped = (): number => spans.at(-1)?.to ?? log.first - 1

  const shipKey = async ([name, read]: KeyObject): Promise<void> => {
    const found = await read().catch(() => 'unread' as const)
    if (found === 'unread') {
      if (unread.size < limits.unreadKeysMax) unread.set(name, read)
      return
    }
    unread.delete(name)
    if (found !== null) await target.put(name, toKey(found))
  }
  const shipRetention = async (): Promise<void> => {
    const retention = log.retention()
    const text = JSON.stringify(retention)
    if (text === retained) return
    await target.put(retentionName, retention)
    retained = text
  }
  return {
    shipped,
    keysUnread: () => unread.size,
    ship: async () => {
      const from = shipped() + 1
      await shipRetention()
      const blocks = log.page(from, log.head(), limits.charactersPerObjectMax)
      const last = blocks.at(-1)
      if (last === undefined) return false
      const people = blocks.map((block) => format.peopleOf(block))
      await inGroups([...unread, ...keysBegunIn(people, keys)], limits.requestsAtOnceMax, shipKey)
      const span = { from, to: last.first + last.events - 1, level: 0 }
      await target.put(spanName(span), toLogPart(blocks))
      await inGroups(keysEndedIn(people), limits.requestsAtOnceMax, async (name) => {
        unread.delete(name)
        await target.remove(name)
      })
      spans = [...spans, span]
      return true
    },
    merge: async () => {
      const merged = await mergeSpans(log, target, spans, limits)
      if (merged === null) return
      const gone = new Set(merged.gone)
      const at = spans.findIndex((span) => gone.has(span))
      spans = [...spans.slice(0, at), ...merged.made, ...spans.slice(at + gone.size)]
      await inGroups(merged.gone, limits.requestsAtOnceMax, (span) => target.remove(spanName(span)))
    },
  }
}
