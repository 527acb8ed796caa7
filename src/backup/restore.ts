import { DamagedObject } from './errors.ts'
import { inGroups } from './in-groups.ts'
import { type BackupLimits, backupLimits } from './limits.ts'
import type { BlockFormat, LogBlock, People, Retention } from './ports.ts'
import { messageOf } from '../platform/message-of.ts'

/** The source of a log and its keys: a backup, or a copy of a data folder. */
export interface RestoreSource {
  readonly firstPosition: number
  readonly retention: Retention
  readonly lookupKey: Buffer
  readKey(userId: string): Promise<Buffer | null>
  /** See `KeySource`; null also for a backup that was made before names had keys. */
  readNameTag(nameKey: string): Promise<Buffer | null>
  /** Blocks in the log's order; a sentence instead of blocks: from here on a part is missing. */
  parts(): AsyncIterable<readonly LogBlock[] | string>
}

export interface RestoreTarget {
  add(blocks: readonly LogBlock[]): Promise<void>
  addKey(userId: string, key: Buffer): Promise<void>
  removeKey(userId: string): Promise<void>
  addNameKey(nameKey: string, tag: Buffer): Promise<void>
  removeNameKey(nameKey: string): Promise<void>
}

export interface Restored {
  /** Position and time (Unix ms) of the last event; null: none. */
  readonly head: number | null
  readonly headAt: number | null
  readonly events: number
  readonly keys: number
  /** A sentence for each missing thing. */
  readonly missing: readonly string[]
  /** Users who were erased after the restored moment: their keys are not restored. */
  readonly erasedSince: readonly string[]
}

/** Null also for an object that cannot be decrypted. */
const readOrNull = async (read: Promise<Buffer | null>): Promise<Buffer | null> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof DamagedObject) return null
    throw error
  }
}

/** @returns the blocks before the moment, and before the first damaged one */
const wholeUpTo = (
  blocks: readonly LogBlock[],
  upTo: number | null,
  format: BlockFormat,
  report: (sentence: string) => void,
): readonly LogBlock[] => {
  const end = blocks.findIndex((block) => {
    if (upTo !== null && block.recordedAt > upTo) return true
    try {
      format.check(block)
      return false
    } catch (error) {
      report(messageOf(error))
      return true
    }
  })
  return end < 0 ? blocks : blocks.slice(0, end)
}

/**
 * Restores a log up to a moment, or up to the first missing part: events after a gap were decided
 * on events that are not there. Keys of users erased at any time are not restored, even if the
 * moment is before their erasure; so the rest of the log is searched for erasures.
 * @param upTo Unix ms, inclusive, by the times at which events were recorded; null: all
 */
export const restore = async (
  source: RestoreSource,
  target: RestoreTarget,
  format: BlockFormat,
  upTo: number | null,
  { requestsAtOnceMax }: Pick<BackupLimits, 'requestsAtOnceMax'> = backupLimits,
): Promise<Restored> => {
  const missing: string[] = []
  const keys = new Set<string>()
  const keysMissing = new Set<string>()
  const erasedSince: string[] = []
  let [head, headAt, events]: [number | null, number | null, number] = [null, null, 0]
  let ended = false

  const addKey = async (userId: string): Promise<void> => {
    const key = await readOrNull(source.readKey(userId))
    if (key === null) keysMissing.add(userId)
    else {
      await target.addKey(userId, key)
      keys.add(userId)
    }
  }
  const erase = async (userId: string): Promise<void> => {
    const stood = keysMissing.delete(userId) || keys.delete(userId)
    if (ended && stood) erasedSince.push(userId)
    await target.removeKey(userId)
  }
  const addNameKey = async (nameKey: string): Promise<void> => {
    const tag = await readOrNull(source.readNameTag(nameKey))
    if (tag !== null) await target.addNameKey(nameKey, tag)
  }
  const end = async ({ erased, released }: People): Promise<void> => {
    for (const userId of erased) await erase(userId)
    for (const nameKey of released) await target.removeNameKey(nameKey)
  }
  const wanted = (blocks: readonly LogBlock[]): readonly LogBlock[] =>
    ended ? [] : wholeUpTo(blocks, upTo, format, (sentence) => missing.push(sentence))
  const addPart = async (blocks: readonly LogBlock[]): Promise<void> => {
    const some = wanted(blocks)
    await target.add(some)
    const people = some.map((block) => format.peopleOf(block))
    const registered = people.flatMap((of) => of.registered)
    const reserved = new Set(people.flatMap((of) => of.reserved))
    await inGroups(registered, requestsAtOnceMax, addKey)
    await inGroups([...reserved], requestsAtOnceMax, addNameKey)
    for (const of of people) await end(of)
    const last = some.at(-1)
    if (last !== undefined) [head, headAt] = [last.first + last.events - 1, last.recordedAt]
    for (const block of some) events += block.events
    if (some.length === blocks.length) return
    ended = true
    for (const block of blocks.slice(some.length)) await end(format.peopleOf(block))
  }

  for await (const part of source.parts()) {
    if (typeof part !== 'string') await addPart(part)
    else {
      missing.push(part)
      ended = true
    }
  }
  const lost = [...keysMissing].map((userId) => `The key of user ${userId} is missing.`)
  return { head, headAt, events, keys: keys.size, missing: [...missing, ...lost], erasedSince }
}
