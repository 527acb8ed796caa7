import type { Damage } from '../blocks/damage.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { EmbeddedStoreLimits } from '../limits.ts'
import type { Connection } from '../../../platform/sqlite.ts'
import { createStreamHeads } from '../index/stream-heads.ts'
import { openWriteGroup, type WriteGroup, type WriteGroupOptions } from './write-group.ts'
import { createWriteThrottle } from './write-throttle.ts'
import { openWriter } from '../sqlite.ts'

const busyFrom = 0.5

/** Reading the processor time is a system call, which costs as much as an append. */
const lookEveryMs = 10

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * Measures the processor time of this process: on an overloaded machine an event loop that waits
 * for a core looks busy, although it mostly waits for the disk.
 * @returns whether the process worked more than it waited in the last interval
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

/** The write side of an open log. */
export interface Writing {
  readonly commits: GroupCommit
  /** Clears the cached heads of streams; only between commits. */
  readonly forgetStreams: () => void
  /** Brings the index of streams up to the end of the log; only between commits. */
  readonly index: () => Promise<void>
  /** Called after the last commit. */
  readonly close: () => Promise<void>
}

type Options = Pick<WriteGroupOptions, 'recent' | 'stored' | 'next' | 'now' | 'onCommitted'> & {
  /** Reads committed events, also while a group is being written. */
  readonly reader: Connection
  readonly damage: Damage
}

/** The tables of the log must exist. */
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
    const heads = createStreamHeads(reader, recent, limits.headsCachedMax)
    groups = await openWriteGroup({ ...options, writer, heads, throttle, limits })
    return groups
  }
  const opening = open()
  // Each append reports the error to its caller.
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
      // If this fails, only the next start takes a moment longer.
      if (options.damage.current() === null)
        await opening.then(({ index }) => index()).catch(() => undefined)
      writer.close()
    },
  }
}
