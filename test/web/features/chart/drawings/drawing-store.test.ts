import { describe, expect, it } from 'vitest'
import type { Drawing } from '../../../../../src/contracts/drawings/drawings.ts'
import {
  createDrawingStore,
  withChanges,
} from '../../../../../src/web/features/chart/drawings/drawing-store.ts'
import type { SaveDrawing } from '../../../../../src/web/features/chart/drawings/saving-queue.ts'

const line = (id: string, price: number): Drawing => ({
  id,
  tool: 'horizontal_line',
  anchors: [{ time: 0, price }],
  text: null,
})

const two = { to: 2, for: 1, newSharesFrom: 2_000 }

/** A server that answers when it is told to, and remembers what came. */
const openServer = (now = 0) => {
  const sent: (Drawing | null)[] = []
  const waiting: ((saved: boolean) => void)[] = []
  const store = createDrawingStore(() => now)
  const save: SaveDrawing = (_id, drawing) =>
    new Promise((answer) => {
      sent.push(drawing)
      waiting.push(answer)
    })
  store.saveBy(save)
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    store,
    save,
    sent,
    answer: async (saved: boolean) => {
      await settled()
      waiting.shift()?.(saved)
      await settled()
    },
    settled,
  }
}

describe('changes of drawings', () => {
  it('show at once, and are sent one after the other, the newest of each only', async () => {
    const { store, sent, answer, settled } = openServer()
    const [first, second, third] = [line('a', 1), line('a', 2), line('a', 3)]
    store.change({ id: 'a', before: null, after: first })
    expect(withChanges([], store.now().unsaved)).toEqual([first])
    await settled()
    store.change({ id: 'a', before: first, after: second })
    store.change({ id: 'a', before: second, after: third })
    await answer(true)
    expect(withChanges([first], store.now().unsaved)).toEqual([third])
    await answer(true)
    expect(sent).toEqual([first, third])
    expect(store.now().unsaved.size).toBe(0)
  })

  it('stay when they cannot be saved, and are sent again when it is asked for', async () => {
    const { store, sent, answer } = openServer()
    const drawn = line('a', 1)
    store.change({ id: 'a', before: null, after: drawn })
    await answer(false)
    expect(withChanges([], store.now().unsaved)).toEqual([drawn])
    expect([...store.now().failed]).toEqual(['a'])
    store.saveAgain()
    await answer(true)
    expect(sent).toEqual([drawn, drawn])
    expect([store.now().unsaved.size, store.now().failed.size]).toEqual([0, 0])
  })

  it('that have failed before a split are sent again in new shares', async () => {
    const { store, save, sent, answer } = openServer(1_000)
    const begun = { to: 5, for: 1, newSharesFrom: 900 }
    store.change({ id: 'a', before: line('a', 90), after: line('a', 100) })
    await answer(false)
    store.change({ id: 'b', before: line('b', 7), after: null })
    await answer(false)
    // While the stock is read again, no split is known.
    for (const known of [[begun, two], [], [begun, two]]) store.saveBy(save, known)
    expect(withChanges([line('b', 3.5)], store.now().unsaved)).toEqual([line('a', 50)])
    expect([...store.now().failed]).toEqual(['a', 'b'])
    store.saveAgain()
    await answer(true)
    await answer(true)
    expect(sent.slice(2)).toEqual([line('a', 50), null])
    expect(store.now().unsaved.size).toBe(0)
  })

  it('that are under way when a split comes are sent once more, in new shares', async () => {
    const { store, save, sent, answer, settled } = openServer(1_000)
    store.change({ id: 'a', before: null, after: line('a', 100) })
    await settled()
    store.saveBy(save, [two])
    await answer(true)
    expect(withChanges([line('a', 100)], store.now().unsaved)).toEqual([line('a', 50)])
    await answer(true)
    expect(sent).toEqual([line('a', 100), line('a', 50)])
    expect(store.now().unsaved.size).toBe(0)
  })

  it('are followed, undone ones too', () => {
    const { store } = openServer()
    const followed: unknown[] = []
    store.followBy((from, to) => followed.push([from, to]))
    const [first, second] = [line('a', 1), line('a', 2)]
    store.change({ id: 'a', before: first, after: second })
    store.undo()
    store.redo()
    store.change({ id: 'a', before: second, after: null })
    expect(followed).toEqual([
      [first, second],
      [second, first],
      [first, second],
      [second, null],
    ])
  })

  it('are undone and done again, until there is another', async () => {
    const { store, answer } = openServer()
    const [before, after] = [line('a', 1), line('a', 2)]
    const shown = () => withChanges([before], store.now().unsaved)
    store.change({ id: 'a', before, after })
    await answer(true)
    store.undo()
    expect(shown()).toEqual([before])
    store.redo()
    expect(shown()).toEqual([after])
    store.undo()
    store.change({ id: 'b', before: null, after: line('b', 9) })
    expect(store.now().undone).toEqual([])
    store.change({ id: 'a', before, after: null })
    expect(shown()).toEqual([line('b', 9)])
    store.undo()
    expect(shown()).toEqual([before, line('b', 9)])
  })

  it('are undone and done again among the bars of now, after splits that came since', () => {
    const { store } = openServer(1_000)
    const followed: unknown[] = []
    store.followBy((from, to) => followed.push([from, to]))
    const old = { to: 3, for: 1, newSharesFrom: 500 }
    const save = () => Promise.resolve(true)
    store.saveBy(save, [old])
    store.change({ id: 'a', before: line('a', 100), after: line('a', 120) })
    store.change({ id: 'b', before: line('b', 60), after: null })
    // The day of this one had begun before anything was drawn.
    const begun = { to: 5, for: 1, newSharesFrom: 900 }
    store.saveBy(save, [old, two, begun, { ...two, to: 5 }])
    followed.length = 0
    store.undo()
    store.undo()
    store.redo()
    expect(followed).toEqual([
      [null, line('b', 6)],
      [line('a', 12), line('a', 10)],
      [line('a', 10), line('a', 12)],
    ])
    expect(withChanges([], store.now().unsaved)).toEqual([line('a', 12), line('b', 6)])
  })
})
