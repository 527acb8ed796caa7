import type { Damage } from '../blocks/damage.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { EmbeddedStoreLimits } from '../limits.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { createStreamHeads, findHead, type HeadRow } from '../index/stream-heads.ts'
import { openWriteGroup, type WriteGroup, type WriteGroupOptions } from './write-group.ts'
import { createWriteThrottle } from './write-throttle.ts'
import { openWriter } from '../sqlite.ts'

const busyFrom = 0.5

/** What the process has used is asked of the system: as dear as an append, where it is asked often. */
const lookEveryMs = 10

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * By the processor time that this process got: on a machine with too much to do, an event loop that
 * waits for a core looks busy, but what it waits for most is still the disk.
 *
 * @returns whether there was more work than waiting when it was looked at last
 */
const createLoopLoad = (): (() => boolean) => {
  let [workMs, atMs] = [cpuMs(), performance.now()]
  let isBusy = false
  return () => {
    const at = performance.now()
    if (at - atMs < lookEveryMs) return isBusy
    const work = cpuMs()
    isBusy = work - workMs >= (at - atMs) * busyFrom
    ;[workMs, atMs] = [work, at]
    return isBusy
  }
}

/** What appends to an open log. */
export interface Writing {
  readonly commits: GroupCommit
  /** What is remembered of the streams is read again; only between commits. */
  readonly forgetStreams: () => void
  /** The index of streams has all events then; only between commits. */
  readonly index: () => Promise<void>
  /** After the last commit. */
  readonly close: () => Promise<void>
}

type Options = Pick<WriteGroupOptions, 'recent' | 'stored' | 'next' | 'now' | 'onCommitted'> & {
  /** Reads what is committed, also while a group is being written. */
  readonly reader: Connection
  readonly damage: Damage
}

/** The log's tables have to be there. */
export const openWriting = (
  file: string,
  limits: EmbeddedStoreLimits,
  settings: string,
  options: Options,
): Writing => {
  const writer = openWriter(file, limits.writerBusyTimeoutMs)
  const throttle = createWriteThrottle(limits.slowCommitMs)
  const loopIsBusy = createLoopLoad()
  let groups: WriteGroup | null = null
  const open = async (): Promise<WriteGroup> => {
    await writer.exec(settings)
    const { reader, recent } = options
    const find = reader.prepare<HeadRow>(findHead)
    const heads = createStreamHeads(find, recent, limits.headsCachedMax)
    groups = await openWriteGroup({ ...options, writer, heads, throttle, limits })
    return groups
  }
  const opening = open()
  // Each append tells its own caller.
  opening.catch(() => undefined)
  const commits = createGroupCommit({
    opening,
    limits,
    damage: options.damage,
    beginsEarly: () => throttle.isBeside() && loopIsBusy(),
  })
  return {
    commits,
    forgetStreams: () => groups?.forget(),
    index: async () => {
      await groups?.index()
    },
    close: async () => {
      await commits.close()
      // A log that is not indexed to its end costs the next start a moment and nothing else.
      if (options.damage.current() === null)
        await opening.then(({ index }) => index()).catch(() => undefined)
      writer.close()
    },
  }
}
