import { EventStoreUnavailable } from '../../errors.ts'
import type { AppendResult, EventStore } from '../../port.ts'
import { createDamage, type Damage } from '../blocks/damage.ts'
import { nextTurn } from './next-turn.ts'
import { prepareAppend } from './prepare-append.ts'
import { createWaitingAppends, type WaitingAppend, type WaitingLimits } from './waiting-appends.ts'
import { createTurnsBetweenCommits } from './turns-between-commits.ts'
import type { WriteGroup } from './write-group.ts'

export interface GroupCommit {
  readonly append: EventStore['append']
  /** Runs work while no commit is in progress. */
  readonly between: <Result>(work: () => Result | Promise<Result>) => Promise<Result>
  /** Commits the waiting appends and accepts no more. */
  readonly close: () => Promise<void>
}

export interface GroupCommitOptions {
  readonly opening: Promise<WriteGroup>
  readonly limits: WaitingLimits
  /** Called once per commit: whether the next one begins before this one is answered. */
  readonly beginsEarly: () => boolean
  /** Shared with the readers; default: only damage met by commits. */
  readonly damage?: Damage
}

type Answer = () => void

const noAnswer: Answer = () => undefined

const answersOf =
  (group: readonly WaitingAppend[], results: readonly AppendResult[]): Answer =>
  () => {
    group.forEach(({ resolve }, index) => {
      const result = results[index]
      if (result !== undefined) resolve(result)
    })
  }

/** A log that could not be opened for writing rejects each append with the error. */
const failing = (error: unknown): WriteGroup => ({
  write: () => {
    throw error
  },
  decideAhead: () => undefined,
  forget: () => undefined,
  index: () => {
    throw error
  },
})

const createCommit =
  (damage: Damage) =>
  async ({ write }: WriteGroup, group: readonly WaitingAppend[]): Promise<Answer> => {
    try {
      damage.refuse()
      return answersOf(group, await write(group.map(({ append }) => append)))
    } catch (error) {
      damage.note(error)
      return () => {
        for (const { reject } of group) reject(error)
      }
    }
  }

/**
 * All appends that wait when a commit begins share it, and so share one flush to the disk.
 *
 * While groups are written on a thread and the event loop is busy, the next group begins before the
 * last one is answered: the commands that follow from the answers are decided while the thread
 * works. Otherwise they are waited for, so that fewer and larger groups are committed.
 */
export const createGroupCommit = ({
  opening,
  limits,
  beginsEarly,
  damage = createDamage(),
}: GroupCommitOptions): GroupCommit => {
  const waiting = createWaitingAppends(limits)
  let worksBetween: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null
  let closed = false
  let overlaps = false
  const commit = createCommit(damage)
  const { letOthersRun, letAnsweredRun } = createTurnsBetweenCommits()

  const run = async () => {
    await letOthersRun()
    const groups = await opening.catch(failing)
    let answer = noAnswer
    let isFirst = true
    while (!waiting.isEmpty() || worksBetween.length > 0) {
      const works = worksBetween
      worksBetween = []
      for (const work of works) await work()
      // The other half follows while the first half is answered, so that the two alternate.
      const group = waiting.takeGroup(overlaps && isFirst ? 0.5 : 1)
      isFirst = false
      const committed = group.length === 0 ? noAnswer : commit(groups, group)
      answer()
      if (overlaps) {
        await nextTurn()
        groups.decideAhead(waiting.first())
      }
      overlaps = beginsEarly()
      answer = await committed
      if (overlaps) continue
      answer()
      answer = noAnswer
      await letAnsweredRun(() => waiting.isEmpty())
    }
    running = null
    answer()
  }

  return {
    append: (stream, events, expected) =>
      new Promise((resolve, reject) => {
        const append = prepareAppend(stream, events, expected)
        if (closed) throw new EventStoreUnavailable('The event log is closed.')
        damage.refuse()
        waiting.add({ append, resolve, reject })
        running ??= run()
      }),
    between: (work) =>
      new Promise((resolve, reject) => {
        const fail: (error: unknown) => void = reject
        worksBetween.push(async () => {
          try {
            damage.refuse()
            resolve(await work())
          } catch (error) {
            damage.note(error)
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
