import { DamagedLog, EventStoreUnavailable } from '../errors.ts'
import type { EventStore } from '../port.ts'
import { nextTurn } from './next-turn.ts'
import { prepareAppend } from './prepare-append.ts'
import { createWaitingAppends, type WaitingAppend, type WaitingLimits } from './waiting-appends.ts'
import type { WriteGroup } from './write-group.ts'

export interface GroupCommit {
  readonly append: EventStore['append']
  /** Does this while nothing is being committed. */
  readonly between: <Result>(work: () => Result) => Promise<Result>
  /** Commits what waits and takes nothing more. */
  readonly close: () => Promise<void>
}

export interface GroupCommitOptions {
  readonly opening: Promise<WriteGroup>
  readonly limits: WaitingLimits
  /** Asked once a commit: whether the next one begins before this one is answered. */
  readonly beginsEarly: () => boolean
}

type Answer = () => void

const noAnswer: Answer = () => undefined

const answersOf =
  (group: readonly WaitingAppend[], results: Awaited<ReturnType<WriteGroup>>): Answer =>
  () => {
    for (const [index, { resolve }] of group.entries()) {
      const result = results[index]
      if (result !== undefined) resolve(result)
    }
  }

/** A log that could not be opened for writing says so to each append. */
const failing =
  (error: unknown): WriteGroup =>
  () => {
    throw error
  }

/**
 * All appends that wait when a commit begins share it, and so one wait for the disk.
 *
 * While the disk is slow and the event loop has much to do, the next group is begun before the last
 * one is answered: what follows from the answers is decided while the disk works. Otherwise what
 * follows is waited for, so that fewer and larger groups are committed.
 */
export const createGroupCommit = ({
  opening,
  limits,
  beginsEarly,
}: GroupCommitOptions): GroupCommit => {
  const waiting = createWaitingAppends(limits)
  let worksBetween: (() => void)[] = []
  let running: Promise<void> | null = null
  let closed = false
  /** After damage nothing more is written: it would build on what is wrong. */
  let damage: DamagedLog | null = null

  const commit = async (write: WriteGroup, group: readonly WaitingAppend[]): Promise<Answer> => {
    try {
      if (damage !== null) throw damage
      return answersOf(group, await write(group.map(({ append }) => append)))
    } catch (error) {
      if (error instanceof DamagedLog) damage = error
      return () => {
        for (const { reject } of group) reject(error)
      }
    }
  }

  const run = async () => {
    await nextTurn()
    const write = await opening.catch(failing)
    let answer = noAnswer
    while (!waiting.isEmpty() || worksBetween.length > 0) {
      const works = worksBetween
      worksBetween = []
      for (const work of works) work()
      const group = waiting.takeGroup()
      const committed = group.length === 0 ? noAnswer : commit(write, group)
      answer()
      answer = await committed
      if (beginsEarly()) continue
      answer()
      answer = noAnswer
      await nextTurn()
    }
    running = null
    answer()
  }

  return {
    append: (stream, events, expected) =>
      new Promise((resolve, reject) => {
        const append = prepareAppend(stream, events, expected)
        if (closed) throw new EventStoreUnavailable('The event log is closed.')
        if (damage !== null) throw damage
        waiting.add({ append, resolve, reject })
        running ??= run()
      }),
    between: (work) =>
      new Promise((resolve, reject) => {
        const fail: (error: unknown) => void = reject
        worksBetween.push(() => {
          try {
            resolve(work())
          } catch (error) {
            fail(error)
          }
        })
        running ??= run()
      }),
    close: async () => {
      closed = true
      while (running !== null) await running
    },
  }
}
