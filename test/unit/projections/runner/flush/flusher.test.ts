import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Backoff } from '../../../../../src/platform/backoff.ts'
import {
  GenerationGone,
  InvalidDocument,
  ReadModelUnavailable,
} from '../../../../../src/projections/errors.ts'
import type { Checkpoint, ReadModelStore, Write } from '../../../../../src/projections/port.ts'
import type { FlushThrottle } from '../../../../../src/projections/runner/flush/flush-throttle.ts'
import { Flusher } from '../../../../../src/projections/runner/flush/flusher.ts'
import type { ProjectionInstance } from '../../../../../src/projections/runner/groups/projection-instance.ts'
import { runnerLimits } from '../../../../../src/projections/runner/limits.ts'
import { positionAt } from '../../../../support/logs/memory-unit.ts'
import { changedInstance } from '../../../../support/projector/changed-instance.ts'

interface Bulk {
  readonly changes: number
  readonly generations: readonly string[]
  /** Ends it: as written, or with this error. */
  readonly end: (error?: Error) => void
}

interface Options {
  readonly foldsAhead?: boolean
  readonly checkpointsWait?: boolean
  /** Whether bulks are written as soon as they are taken. Default: true. */
  readonly writesAtOnce?: boolean
  /** Of the first bulks, each once. */
  readonly errors?: readonly Error[]
}

/** A flusher over a store that takes every bulk, and all that both say, in order. */
const open = (instances: readonly ProjectionInstance[], options: Options = {}) => {
  const { errors = [], writesAtOnce = true, ...deps } = options
  const all = new Set(instances)
  const left = [...errors]
  const bulks: Bulk[] = []
  const said: string[] = []
  const waits: unknown[] = []
  const stopping = new AbortController()
  const bulk = (
    writes: readonly Write[],
    checkpoints: readonly Checkpoint[] = [],
    taken?: () => void,
  ) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => {
        if (error === undefined) resolve()
        else reject(error)
      }
      const generations = checkpoints.map(({ generation }) => generation)
      bulks.push({ changes: writes.length, generations, end })
      taken?.()
      const error = left.shift()
      if (error !== undefined || writesAtOnce) end(error)
    })
  const flusher = new Flusher(
    all,
    {
      ...deps,
      readModels: { bulk } as unknown as ReadModelStore,
      limits: { ...runnerLimits, checkpointWaitsMs: 50 },
    } as unknown as ConstructorParameters<typeof Flusher>[1],
    {
      flushed: ({ instance, changed }) =>
        said.push(`${instance.projection.name} ${changed ? 'changed' : 'advanced'}`),
      spoiled: (instance) => {
        said.push(`${instance.projection.name} spoiled`)
        all.delete(instance)
      },
      wait: (error) => {
        waits.push(error)
        return Promise.resolve()
      },
    },
    {
      throttle: {
        flushBegins: () => said.push('begins'),
        flushEnds: () => said.push('ends'),
      } as unknown as FlushThrottle,
      backoff: { succeeded: () => said.push('succeeded') } as unknown as Backoff,
      stopping: stopping.signal,
    },
  )
  return { flusher, bulks, said, waits, stopping }
}

/** Whether it has been kept after some turns. */
const isKept = async (promise: Promise<void>): Promise<boolean> => {
  let kept = false
  void promise.then(
    () => (kept = true),
    () => undefined,
  )
  await turn()
  await turn()
  return kept
}

const gone = new GenerationGone('It was dropped.')
const away = new ReadModelUnavailable('It does not answer.')
const advanced = () =>
  changedInstance('bars', 0, { checkpoint: positionAt(1), position: positionAt(4) })

afterEach(() => {
  vi.useRealTimers()
})

describe('a flusher', () => {
  it('writes all in one bulk, and measures how long that takes', async () => {
    const { flusher, bulks, said } = open([changedInstance('chat', 3), advanced()])
    await flusher.all()
    expect(bulks).toMatchObject([{ changes: 3, generations: ['chat@1.1', 'bars@1.1'] }])
    expect(said).toEqual(['begins', 'succeeded', 'chat changed', 'bars advanced', 'ends'])
  })

  it.each([true, false])(
    'waits for all to be written, folding ahead or not (%s)',
    async (foldsAhead) => {
      for (const checkpointsWait of [true, false]) {
        const options = { foldsAhead, checkpointsWait, writesAtOnce: false }
        const { flusher, bulks } = open([changedInstance('chat', 3)], options)
        const all = flusher.all()
        expect(await isKept(all)).toBe(false)
        bulks[0]!.end()
        await all
      }
    },
  )

  it.each(['batch', 'most'] as const)(
    'lets the next events be folded while a batch is written, one at a time (%s)',
    async (what) => {
      const instances = [changedInstance('chat', 3), changedInstance('bars', 2)]
      const { flusher, bulks } = open(instances, { foldsAhead: true, writesAtOnce: false })
      expect(await isKept(flusher[what]())).toBe(true)
      expect(bulks).toMatchObject([{ changes: what === 'batch' ? 5 : 3 }])
      const next = flusher.all()
      expect(await isKept(next)).toBe(false)
      expect(bulks).toHaveLength(1)
      bulks[0]!.end()
      await turn()
      bulks[1]?.end()
      await next
      expect(bulks).toHaveLength(what === 'batch' ? 1 : 2)
    },
  )

  it.each(['batch', 'most'] as const)(
    'waits for a batch to be written where a generation has readers (%s)',
    async (what) => {
      const { flusher, bulks } = open([changedInstance('chat', 3)], { writesAtOnce: false })
      const batch = flusher[what]()
      expect(await isKept(batch)).toBe(false)
      bulks[0]!.end()
      await batch
    },
  )

  it('says of a batch that was taken and not written that folding has to go back', async () => {
    const { flusher } = open([changedInstance('chat', 3)], { foldsAhead: true, errors: [away] })
    await flusher.batch()
    // Nobody asks yet, and the error is not lost.
    await turn()
    await expect(flusher.batch()).rejects.toMatchObject({
      name: 'FoldInterrupted',
      message: 'A batch was not written.',
      cause: away,
    })
    await flusher.settle()
  })

  it('says of a batch whose generation is gone that it is', async () => {
    const { flusher } = open([changedInstance('chat', 3)], { foldsAhead: true, errors: [gone] })
    await flusher.batch()
    await expect(flusher.settle()).rejects.toBe(gone)
  })

  it('tries again after a wait while the store does not answer', async () => {
    const { flusher, bulks, waits, said } = open([changedInstance('chat', 3)], {
      errors: [away, away],
    })
    await flusher.all()
    expect(waits).toEqual([away, away])
    expect(bulks).toHaveLength(3)
    expect(said).toEqual(['begins', 'succeeded', 'chat changed', 'ends'])
  })

  it.each([
    ['its generation is gone', gone, false],
    ['it is stopped', away, true],
  ])('does not try again when %s', async (_, error, stops) => {
    const { flusher, waits, stopping } = open([changedInstance('chat', 3)], { errors: [error] })
    if (stops) stopping.abort()
    await expect(flusher.all()).rejects.toBe(error)
    expect(waits).toEqual([])
  })

  it('goes on without an instance whose document is invalid', async () => {
    const bad = changedInstance('bars', 1)
    vi.spyOn(bad.unit, 'check').mockImplementation(() => {
      throw new InvalidDocument('−0')
    })
    const { flusher, bulks, said } = open([changedInstance('chat', 3), bad], {
      errors: [new InvalidDocument('−0')],
    })
    await flusher.all()
    expect(said).toContain('bars spoiled')
    expect(bulks.map(({ generations }) => generations)).toEqual([
      ['chat@1.1', 'bars@1.1'],
      ['chat@1.1'],
    ])
  })
})

describe('checkpoints that wait', () => {
  const waiting = (errors: readonly Error[] = []) =>
    open([changedInstance('chat', 3), advanced()], { checkpointsWait: true, errors })

  it('are said at once and written later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { flusher, bulks, said } = waiting()
    await flusher.all()
    expect(said).toEqual(['bars advanced', 'begins', 'succeeded', 'chat changed', 'ends'])
    expect(bulks).toMatchObject([{ generations: ['chat@1.1'] }])
    await vi.advanceTimersByTimeAsync(50)
    expect(bulks.slice(1)).toMatchObject([{ changes: 0, generations: ['bars@1.1'] }])
  })

  it('are left to the next batch when they cannot be written', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { flusher, bulks, stopping } = open([advanced()], {
      checkpointsWait: true,
      errors: [away],
    })
    await flusher.all()
    await vi.advanceTimersByTimeAsync(50)
    stopping.abort()
    await flusher.all()
    expect(bulks.map(({ generations }) => generations)).toEqual([['bars@1.1'], ['bars@1.1']])
  })

  it('are not written after it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { flusher, bulks } = waiting()
    await flusher.all()
    flusher.close()
    await vi.advanceTimersByTimeAsync(50)
    expect(bulks).toHaveLength(1)
  })
})
