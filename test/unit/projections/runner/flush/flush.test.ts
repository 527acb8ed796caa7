import { describe, expect, it } from 'vitest'
import { InvalidDocument } from '../../../../../src/projections/errors.ts'
import type { Checkpoint, Write } from '../../../../../src/projections/port.ts'
import {
  beginFlush,
  flushedAsTheyAre,
  spoiledAmong,
  writeWaitingCheckpoints,
} from '../../../../../src/projections/runner/flush/flush.ts'
import type { ProjectionInstance } from '../../../../../src/projections/runner/groups/projection-instance.ts'
import { positionAt } from '../../../../support/logs/memory-unit.ts'
import { change, changedInstance } from '../../../../support/projector/changed-instance.ts'

const cachedMax = 100

/** A store that takes each bulk at once, and has written it when it is told to. */
const openStore = () => {
  const bulks: {
    readonly writes: readonly Write[]
    readonly checkpoints: readonly Checkpoint[]
  }[] = []
  let write = (): void => undefined
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  const bulk = async (
    writes: readonly Write[],
    checkpoints: readonly Checkpoint[] = [],
    taken?: () => void,
  ) => {
    bulks.push({ writes, checkpoints })
    taken?.()
    await written
  }
  return { bulks, store: { bulk }, write }
}

const at = (checkpoint: number, position: number) => ({
  checkpoint: positionAt(checkpoint),
  position: positionAt(position),
})
const checkpointOf = ({ generation }: ProjectionInstance, position: number) => ({
  generation,
  position: positionAt(position),
})

describe('a flush', () => {
  it('writes what has changed, and how far each instance is, in one bulk', async () => {
    const { bulks, store, write } = openStore()
    const changed = changedInstance('chat', 2, at(3, 5))
    const advanced = changedInstance('bars', 0, at(3, 7))
    const neither = changedInstance('news', 0, at(4, 4))
    const unread = changedInstance('stocks', 0, { position: null })
    write()
    const { taken, done } = beginFlush(
      ...([store, [changed, advanced, neither, unread], cachedMax, false] as const),
    )
    expect(await done).toEqual([
      { instance: changed, position: positionAt(5), changed: true },
      { instance: advanced, position: positionAt(7), changed: false },
    ])
    await taken
    expect(bulks).toHaveLength(1)
    expect(bulks[0]!.writes).toHaveLength(2)
    expect(bulks[0]!.checkpoints).toEqual([checkpointOf(changed, 5), checkpointOf(advanced, 7)])
    expect(changed).toMatchObject({ flushed: positionAt(5), checkpoint: positionAt(5) })
    expect(changed.unit.changes).toBe(0)
    // It was written and never read.
    const [collection] = changed.projection.collections
    expect(() => changed.unit.of(collection!).get('0')).toThrow("'0' was not loaded.")
  })

  it('keeps what changes after the store has taken it for the next one', async () => {
    const { store, write } = openStore()
    const instance = changedInstance('chat', 2, at(3, 5))
    const { taken, done } = beginFlush(store, [instance], cachedMax, true)
    await taken
    expect(instance).toMatchObject({ flushed: positionAt(3) })
    instance.unit.begin(positionAt(6))
    change(instance, ['new'])
    write()
    await done
    expect(instance.unit.changes).toBe(1)
    expect(instance.unit.writes()).toMatchObject([{ at: positionAt(6) }])
  })

  it('says nothing of an instance that went back meanwhile', async () => {
    const { store, write } = openStore()
    const [back, other] = [
      changedInstance('chat', 2, at(3, 5)),
      changedInstance('bars', 1, at(3, 5)),
    ]
    const { done } = beginFlush(store, [back, other], cachedMax, true)
    back.discard()
    write()
    expect(await done).toEqual([{ instance: other, position: positionAt(5), changed: true }])
    expect(back).toMatchObject({ position: positionAt(3), flushed: positionAt(3) })
  })

  it('of nothing asks no store', async () => {
    const { bulks, store } = openStore()
    const { taken, done } = beginFlush(
      store,
      [changedInstance('chat', 0, at(4, 4))],
      cachedMax,
      true,
    )
    await taken
    expect(await done).toEqual([])
    expect(bulks).toEqual([])
  })
})

describe('a checkpoint without a changed document', () => {
  it('is reported at once, and written later, once', async () => {
    const { bulks, store, write } = openStore()
    write()
    const advanced = changedInstance('bars', 0, at(3, 7))
    const changed = changedInstance('chat', 1, at(3, 7))
    const unread = changedInstance('stocks', 0, { position: null })
    const all = [advanced, changed, unread]
    expect(flushedAsTheyAre(all, cachedMax)).toEqual([
      { instance: advanced, position: positionAt(7), changed: false },
    ])
    expect(flushedAsTheyAre(all, cachedMax)).toEqual([])
    await writeWaitingCheckpoints(store, all)
    await writeWaitingCheckpoints(store, all)
    expect(bulks).toEqual([{ writes: [], checkpoints: [checkpointOf(advanced, 7)] }])
    expect(advanced.checkpoint).toEqual(positionAt(7))
  })
})

describe('instances with an invalid document', () => {
  const failing = (error: Error) =>
    ({
      unit: {
        check: () => {
          throw error
        },
      },
    }) as unknown as ProjectionInstance

  it('are found among the others', () => {
    const spoiled = failing(new InvalidDocument('−0'))
    expect(spoiledAmong([changedInstance('chat', 1), spoiled])).toEqual([spoiled])
  })

  it('are not those that fail with another error', () => {
    expect(() => spoiledAmong([failing(new Error('Out of memory'))])).toThrow('Out of memory')
  })
})
