import { DamagedLog, EventStoreUnavailable } from '../errors.ts'
import type { AppendResult, EventStore } from '../port.ts'
import { type PreparedAppend, prepareAppend } from './prepare-append.ts'
import type { WriteGroup } from './write-group.ts'

export interface GroupCommitLimits {
  readonly appendsPerCommitMax: number
  readonly appendsWaitingMax: number
  readonly charactersWaitingMax: number
}

export interface GroupCommit {
  readonly append: EventStore['append']
  /** Commits what waits and takes nothing more. */
  close(): void
}

interface Waiting {
  readonly append: PreparedAppend
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
}

const commit = (group: readonly Waiting[], write: WriteGroup): Error | null => {
  try {
    const results = write(group.map(({ append }) => append))
    group.forEach(({ resolve }, index) => {
      const result = results[index]
      if (result !== undefined) resolve(result)
    })
    return null
  } catch (error) {
    for (const { reject } of group) reject(error)
    return error instanceof DamagedLog ? error : null
  }
}

/**
 * All appends that wait at one turn of the event loop share one transaction, and so one wait for
 * the disk.
 */
export const createGroupCommit = (write: WriteGroup, limits: GroupCommitLimits): GroupCommit => {
  let waiting: Waiting[] = []
  let charactersWaiting = 0
  let scheduled = false
  /** After damage nothing more is written: it would build on what is wrong. */
  let stopped: Error | null = null

  const commitNext = () => {
    const group = waiting.slice(0, limits.appendsPerCommitMax)
    waiting = waiting.slice(limits.appendsPerCommitMax)
    for (const { append } of group) charactersWaiting -= append.characters
    scheduled = waiting.length > 0
    if (scheduled) setImmediate(commitNext)
    if (stopped !== null) for (const { reject } of group) reject(stopped)
    else if (group.length > 0) stopped = commit(group, write)
  }

  const checkRoom = (characters: number) => {
    const full = waiting.length >= limits.appendsWaitingMax
    if (full || charactersWaiting + characters > limits.charactersWaitingMax)
      throw new EventStoreUnavailable('Too many appends are waiting to be written.')
  }

  return {
    append: (stream, events, expected) =>
      new Promise((resolve, reject) => {
        const append = prepareAppend(stream, events, expected)
        if (stopped !== null) throw stopped
        checkRoom(append.characters)
        charactersWaiting += append.characters
        waiting.push({ append, resolve, reject })
        if (scheduled) return
        scheduled = true
        setImmediate(commitNext)
      }),
    close: () => {
      while (waiting.length > 0) commitNext()
      stopped ??= new EventStoreUnavailable('The event log is closed.')
    },
  }
}
