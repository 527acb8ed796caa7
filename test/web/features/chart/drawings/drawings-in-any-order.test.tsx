import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { act, cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Drawing } from '../../../../../src/contracts/drawings/drawings.ts'
import type { ServerFrame } from '../../../../../src/contracts/socket/frames.ts'
import { cameBack, frameArrived } from '../../../../../src/web/api/socket/actions.ts'
import { useDrawings } from '../../../../../src/web/features/chart/drawings/use-drawings.ts'
import { ada, detail, json, text } from '../../../support/fake-server.ts'
import { createWorld, renderPart } from '../../../support/page.tsx'

const idOf = (end: number) => `3f2504e0-4f89-41d3-9a0c-${end.toString().padStart(12, '0')}`
const ids = [idOf(1), idOf(2)] as const
const level = 1_024

const lineAt = (price: number, id: string): Drawing => ({
  id,
  tool: 'horizontal_line',
  anchors: [{ time: 1, price }],
  text: null,
})
const priceOf = ({ anchors }: Pick<Drawing, 'anchors'>) => anchors[0]?.price ?? 0

type Recorded =
  | { readonly is: 'line'; readonly id: string; readonly price: number | null; readonly at: number }
  | { readonly is: 'split'; readonly from: number }
type Sent = Extract<ServerFrame, { type: 'drawing_changed' | 'stock_split' }>
interface Put {
  readonly serve: () => void
  readonly answer: (response: Response) => void
}

/** A server whose log, read models, socket and replies each move on by themselves. */
const openServer = () => {
  const log: Recorded[] = []
  let folded = 0
  /** What the page knows: the read models are behind that by less than a request takes. */
  let known = 0
  /** When prices came that may be of a split; null: none is suspected. */
  let suspected: number | null = null
  let frames: { readonly frame: Sent; readonly place: number }[] = []
  const gets: (() => void)[] = []
  let puts: Put[] = []
  let served: Put[] = []
  const splits = (places = log.length) =>
    log.slice(0, places).flatMap((each) => (each.is === 'split' ? [each.from] : []))
  const read = (places: number): Drawing[] => {
    const lines = new Map<string, number>()
    for (const [place, each] of log.slice(0, places).entries()) {
      if (each.is === 'split') continue
      lines.delete(each.id)
      if (each.price === null) continue
      const later = log.slice(place, places).filter((it) => it.is === 'split' && each.at < it.from)
      lines.set(each.id, each.price / 2 ** later.length)
    }
    return [...lines].map(([id, price]) => lineAt(price, id)).sort((a, b) => (a.id < b.id ? -1 : 1))
  }
  const record = (each: Recorded) => {
    log.push(each)
    const frame: Sent =
      each.is === 'split'
        ? { type: 'stock_split', symbol: 'AAPL' }
        : {
            type: 'drawing_changed',
            symbol: 'AAPL',
            id: each.id,
            drawing: each.price === null ? null : lineAt(each.price, each.id),
          }
    frames.push({ frame, place: log.length })
  }
  const get = (answer: () => Response) =>
    new Promise<Response>((done) => {
      folded = Math.max(folded, known)
      const response = answer()
      gets.push(() => done(response))
    })
  const put = (change: () => { body: Response; recorded: Recorded | null }) =>
    new Promise<Response>((done) => {
      let body = text('', 503)
      puts.push({
        serve: () => {
          const { recorded, body: made } = change()
          body = made
          if (recorded) record(recorded)
          known = log.length
        },
        answer: (response) => done(response.ok ? body : response),
      })
    })
  const line = (id: string) => ({
    [`PUT /api/drawings/AAPL/${id}`]: ({ body }: { body: unknown }) => {
      const sent = body as Drawing & { drawn: { agoMs: number; splits: number } }
      const at = Date.now() - sent.drawn.agoMs
      return put(() => {
        const missed = splits()
          .slice(sent.drawn.splits)
          .filter((from) => at < from)
        const price = priceOf(sent) / 2 ** missed.length
        return { recorded: { is: 'line', id, price, at }, body: json(lineAt(price, id)) }
      })
    },
    [`DELETE /api/drawings/AAPL/${id}`]: () =>
      put(() => {
        if (!read(log.length).some((each) => each.id === id))
          return { recorded: null, body: text('', 404) }
        const recorded = { is: 'line', id, price: null, at: Date.now() } as const
        return { recorded, body: new Response(null, { status: 204 }) }
      }),
  })
  const next = <Item,>(list: Item[]) => list.shift()
  return {
    answers: {
      'GET /api/drawings/AAPL': () => get(() => json(read(folded))),
      'GET /api/stocks/AAPL': () =>
        get(() =>
          json(
            detail('AAPL', {
              splits: splits(folded).map((newSharesFrom) => ({ to: 2, for: 1, newSharesFrom })),
            }),
          ),
        ),
      ...line(ids[0]),
      ...line(ids[1]),
    },
    /** In the shares of the market of now. */
    price: () => level / 2 ** (splits().length + (suspected === null ? 0 : 1)),
    now: () => read(log.length),
    elsewhere: (id: string, price: number | null) =>
      record({ is: 'line', id, price, at: Date.now() }),
    isSuspected: () => suspected !== null,
    suspect: () => {
      suspected ??= Date.now()
    },
    split: () => {
      if (suspected !== null) record({ is: 'split', from: suspected })
      suspected = null
    },
    fold: () => {
      folded = Math.min(folded + 1, log.length)
    },
    frame: (): Sent | undefined => {
      const due = frames.find(({ frame, place }) => frame.type !== 'stock_split' || place <= folded)
      frames = frames.filter((each) => each !== due)
      known = Math.max(known, due?.place ?? 0)
      return due?.frame
    },
    lose: () => {
      frames = []
      folded = log.length
    },
    get: () => next(gets)?.(),
    serve: () => {
      const first = next(puts)
      first?.serve()
      if (first) served.push(first)
    },
    answer: (response: Response) => next(served)?.answer(response),
    refuse: () => next(puts)?.answer(text('', 503)),
    isIdle: () => gets.length + puts.length + served.length + frames.length === 0,
    end: () => {
      puts = []
      served = []
    },
  }
}

const opened = { runs: 0 }

const openPage = async () => {
  opened.runs += 1
  const server = openServer()
  const user = { ...ada, id: idOf(1_000 + opened.runs) }
  const world = createWorld({ 'GET /api/user': () => json(user), ...server.answers })
  const page: { drawn?: ReturnType<typeof useDrawings> } = {}
  const Page = () => {
    page.drawn = useDrawings('AAPL')
    return null
  }
  await act(() => renderPart(world, <Page />))
  const { store } = world
  const shown = () => [...(page.drawn?.drawings ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { server, store, page: () => page.drawn!, shown }
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      is: fc.constantFrom('draw' as const, 'remove' as const, 'elsewhere' as const),
      id: fc.constantFrom(...ids),
    }),
    fc
      .constantFrom(
        ...(['undo', 'redo', 'saveAgain', 'suspect', 'split', 'fold', 'frame', 'frame'] as const),
        ...(['lose', 'get', 'get', 'serve', 'answer', 'refuse', 'fail'] as const),
      )
      .map((is) => ({ is, id: ids[0] })),
  ),
  { maxLength: 25 },
)

type Page = Awaited<ReturnType<typeof openPage>>

const take = ({ server, store, page, shown }: Page, { is, id }: { is: string; id: string }) => {
  const before = shown().find((each) => each.id === id) ?? null
  const drawn = page().store
  // Nobody knows in which shares what it replaces is, so undoing it may bring back old ones.
  if ((is === 'draw' || is === 'remove') && before && server.isSuspected()) return
  const does: Record<string, () => unknown> = {
    draw: () => drawn.change({ id, before, after: lineAt(server.price(), id) }),
    remove: () => before && drawn.change({ id, before, after: null }),
    elsewhere: () => server.elsewhere(id, before ? null : server.price()),
    undo: drawn.undo,
    redo: drawn.redo,
    saveAgain: drawn.saveAgain,
    suspect: server.suspect,
    split: server.split,
    fold: server.fold,
    frame: () => {
      const frame = server.frame()
      if (frame) store.dispatch(frameArrived(frame))
    },
    lose: () => {
      server.lose()
      store.dispatch(cameBack())
    },
    get: server.get,
    serve: server.serve,
    answer: () => server.answer(new Response('')),
    refuse: server.refuse,
    fail: () => server.answer(text('', 503)),
  }
  does[is]?.()
}

it('drawings are shown as the server has them, in new shares, whatever comes first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const opened = await openPage()
      const { server, store, page, shown } = opened
      const go = (is: string, id: string = ids[0]) =>
        act(async () => {
          vi.setSystemTime(Date.now() + 1_000)
          take(opened, { is, id })
          await setImmediate()
          // The store tells of answers a moment later, or with the next action.
          store.dispatch({ type: 'told' })
        })
      await go('get')
      await go('get')
      for (const { is, id } of all) await go(is, id)
      await go('split')
      const isOver = () =>
        server.isIdle() &&
        page().changes.unsaved.size === 0 &&
        isDeepStrictEqual(shown(), server.now())
      for (let turn = 0; turn < 30 && !isOver(); turn += 1)
        for (const is of ['fold', 'frame', 'frame', 'get', 'serve', 'answer', 'saveAgain'])
          if (is !== 'saveAgain' || server.isIdle()) await go(is)
      expect(shown()).toEqual(server.now())
      expect(shown().map(priceOf)).toEqual(shown().map(() => server.price()))
      expect(page().changes.unsaved.size).toBe(0)
      cleanup()
    }),
    { numRuns: 15 },
  )
})
