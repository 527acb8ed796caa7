import { describe, expect, it } from 'vitest'
import { DamagedLog, EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import { createGroupCommit } from '../../../../src/eventstore/embedded/write/group-commit.ts'
import { embeddedStoreLimits } from '../../../../src/eventstore/embedded/limits.ts'
import { nextTurn } from '../../../../src/eventstore/embedded/write/next-turn.ts'
import type { WriteGroup } from '../../../../src/eventstore/embedded/write/write-group.ts'
import type { AppendResult } from '../../../../src/eventstore/port.ts'
import { event } from '../../../suites/event-store-context.ts'

const done: AppendResult = { ok: true, revision: 0n, position: { commit: 1n, prepare: 1n } }

/** A log whose commits take until the test ends them. */
const slowDisk = (beginsEarly: boolean) => {
  const groups: string[][] = []
  const ends: ((error: Error | null) => void)[] = []
  const ahead: string[][] = []
  const write: WriteGroup['write'] = (group) => {
    groups.push(group.map(({ stream }) => stream))
    return new Promise((resolve, reject) => {
      ends.push((error) => {
        if (error === null) resolve(group.map(() => done))
        else reject(error)
      })
    })
  }
  const commits = createGroupCommit({
    opening: Promise.resolve({
      write,
      decideAhead: (appends) => void ahead.push(appends.map(({ stream }) => stream)),
      forget: () => undefined,
      index: () => Promise.resolve(),
    }),
    limits: embeddedStoreLimits,
    beginsEarly: () => beginsEarly,
  })
  const append = (stream: string) => commits.append(stream, [event()], 'no_stream')
  const endCommit = async (error: Error | null = null) => {
    ends.shift()?.(error)
    await nextTurn()
    await nextTurn()
  }
  return { commits, append, groups, ahead, endCommit }
}

const turns = async () => {
  await nextTurn()
  await nextTurn()
}

describe('a group of appends', () => {
  it('is all that waits when a commit begins', async () => {
    const { append, groups, endCommit } = slowDisk(true)
    const first = [append('a-1'), append('a-2')]
    await turns()
    const second = [append('b-1'), append('b-2')]
    await turns()
    expect(groups).toEqual([['a-1', 'a-2']])
    await endCommit()
    expect(groups).toEqual([
      ['a-1', 'a-2'],
      ['b-1', 'b-2'],
    ])
    await endCommit()
    expect(await Promise.all([...first, ...second])).toEqual([done, done, done, done])
  })

  it('is answered only after its own commit', async () => {
    const { append, endCommit } = slowDisk(true)
    const answered: string[] = []
    void append('a-1').then(() => answered.push('a-1'))
    await turns()
    void append('b-1').then(() => answered.push('b-1'))
    await turns()
    expect(answered).toEqual([])
    await endCommit()
    expect(answered).toEqual(['a-1'])
    await endCommit()
    expect(answered).toEqual(['a-1', 'b-1'])
  })

  it('begins before the last one is answered while the loop has much to do', async () => {
    const { append, groups, endCommit } = slowDisk(true)
    const follows = append('a-1').then(() => append('a-2'))
    await turns()
    const other = append('b-1')
    await endCommit()
    expect(groups).toEqual([['a-1'], ['b-1']])
    await endCommit()
    expect(groups.at(-1)).toEqual(['a-2'])
    await endCommit()
    await Promise.all([follows, other])
  })

  it('is half of what waits when groups begin to follow each other so, and is decided ahead', async () => {
    const { append, groups, ahead, endCommit } = slowDisk(true)
    const once = append('a-0')
    await turns()
    await endCommit()
    const all = ['a-1', 'a-2', 'a-3'].map(append)
    await turns()
    expect(groups.at(-1)).toEqual(['a-1', 'a-2'])
    expect(ahead.at(-1)).toEqual(['a-3'])
    await endCommit()
    expect(groups.at(-1)).toEqual(['a-3'])
    await endCommit()
    await Promise.all([once, ...all])
  })

  it('waits for those who follow while the loop mostly waits for the disk', async () => {
    const { append, groups, endCommit } = slowDisk(false)
    const follows = append('a-1').then(() => append('a-2'))
    await turns()
    const other = append('b-1')
    await endCommit()
    expect(groups).toEqual([['a-1'], ['b-1', 'a-2']])
    await endCommit()
    await Promise.all([follows, other])
  })

  it('fails alone when its commit fails', async () => {
    const { append, endCommit } = slowDisk(true)
    const failing = append('a-1')
    await turns()
    const other = append('b-1')
    const full = new EventStoreUnavailable('The disk is full.')
    const failed = expect(failing).rejects.toBe(full)
    await endCommit(full)
    await failed
    await endCommit()
    expect(await other).toEqual(done)
  })

  it('is the last one when its commit finds damage', async () => {
    const { append, groups, endCommit } = slowDisk(true)
    const failing = append('a-1')
    await turns()
    const other = append('b-1')
    const damage = new DamagedLog('damaged')
    const failed = Promise.all([failing, other].map((one) => expect(one).rejects.toBe(damage)))
    await endCommit(damage)
    await failed
    await expect(append('c-1')).rejects.toBe(damage)
    expect(groups).toEqual([['a-1']])
  })
})

describe('closing', () => {
  it('commits what waits and takes nothing more', async () => {
    const { commits, append, groups, endCommit } = slowDisk(true)
    const taken = [append('a-1')]
    await turns()
    taken.push(append('b-1'))
    const closed = commits.close()
    await expect(append('c-1')).rejects.toThrow(EventStoreUnavailable)
    await endCommit()
    await endCommit()
    await closed
    expect(await Promise.all(taken)).toEqual([done, done])
    expect(groups).toEqual([['a-1'], ['b-1']])
  })
})

describe('work between commits', () => {
  it('is done when none is under way', async () => {
    const { commits, append, endCommit } = slowDisk(true)
    const done: string[] = []
    const appended = append('a-1').then(() => done.push('append'))
    await turns()
    const worked = commits.between(() => done.push('work'))
    await turns()
    expect(done).toEqual([])
    await endCommit()
    await Promise.all([appended, worked])
    expect(done).toHaveLength(2)
  })

  it('tells its caller of its fault', async () => {
    const { commits } = slowDisk(true)
    const fault = new Error('locked')
    await expect(
      commits.between(() => {
        throw fault
      }),
    ).rejects.toBe(fault)
  })
})
