import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Drawing } from '../../../src/contracts/drawings/drawings.ts'
import { usePlaceDrawingMutation, useSavedDrawings } from '../../../src/web/api/drawings.ts'
import { momentShown } from '../../../src/web/api/moment.ts'
import { cameBack, frameArrived } from '../../../src/web/api/socket/actions.ts'
import { deferred, json } from '../support/fake-server.ts'
import { createWorld, renderPart } from '../support/page.tsx'

const [first, second, third] = ['1', '2', '3'].map(
  (end) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${end}`,
) as [string, string, string]

const lineAt = (price: number, id: string = first): Drawing => ({
  id,
  tool: 'horizontal_line',
  text: null,
  anchors: [{ time: 1, price }],
})

const Prices = () => {
  const { data = [] } = useSavedDrawings('AAPL')
  return <output>{data.map(({ anchors }) => anchors[0]?.price).join(' ')}</output>
}

const open = async (...answers: (Response | Promise<Response>)[]) => {
  const world = createWorld({ 'GET /api/drawings/AAPL': () => answers.shift()! })
  await act(() => renderPart(world, <Prices />))
  return {
    store: world.store,
    changed: (id: string, drawing: Drawing | null, symbol = 'AAPL') =>
      act(() => {
        world.store.dispatch(frameArrived({ type: 'drawing_changed', symbol, id, drawing }))
      }),
  }
}
const prices = () => screen.getByRole('status').textContent
const become = (expected: string) => waitFor(() => expect(prices()).toBe(expected))

it('show what another device draws, moves and removes, in the order of its frames', async () => {
  const { changed } = await open(json([lineAt(100)]))
  await become('100')
  changed(first, lineAt(110))
  changed(first, lineAt(120))
  changed(second, lineAt(90, second))
  await become('120 90')
  changed(second, lineAt(80, second), 'MSFT')
  changed(first, null)
  await become('90')
})

it('are not replaced by an answer that was read before a frame', async () => {
  const early = deferred<Response>()
  const late = deferred<Response>()
  const { store, changed } = await open(early.promise, late.promise)
  changed(first, lineAt(110))
  early.resolve(json([lineAt(100), lineAt(70, third)]))
  await become('110 70')
  act(() => void store.dispatch(cameBack()))
  changed(first, lineAt(120))
  changed(second, lineAt(90, second))
  await become('120 70 90')
  late.resolve(json([lineAt(110), lineAt(60, third)]))
  await become('120 60 90')
})

it('are put right by frames after an answer that failed', async () => {
  const failing = deferred<Response>()
  const { store, changed } = await open(json([lineAt(100)]), failing.promise)
  await become('100')
  act(() => void store.dispatch(cameBack()))
  changed(first, lineAt(110))
  failing.resolve(new Response('', { status: 500 }))
  await become('110')
  changed(first, lineAt(120))
  await become('120')
})

it('of a past moment stay as they were then', async () => {
  const { store, changed } = await open(json([lineAt(100)]), json([lineAt(50)]))
  await become('100')
  act(() => void store.dispatch(momentShown('2026-01-02T15:31:00.000Z')))
  await become('50')
  changed(first, lineAt(110))
  changed(second, lineAt(90, second))
  expect(prices()).toBe('50')
  act(() => void store.dispatch(momentShown(null)))
  await become('110 90')
})

it('of another device are not replaced by the answer to an earlier change here', async () => {
  const saved = deferred<Response>()
  const world = createWorld({
    'GET /api/drawings/AAPL': () => json([]),
    [`PUT /api/drawings/AAPL/${first}`]: () => saved.promise,
  })
  let place: ReturnType<typeof usePlaceDrawingMutation>[0] | undefined
  const Placing = () => {
    ;[place] = usePlaceDrawingMutation()
    return <Prices />
  }
  await act(() => renderPart(world, <Placing />))
  const tell = (drawing: Drawing | null) =>
    act(() => {
      world.store.dispatch(
        frameArrived({ type: 'drawing_changed', symbol: 'AAPL', id: first, drawing }),
      )
    })
  const own = lineAt(100)
  const done = act(() => place?.({ symbol: 'AAPL', drawing: own, drawn: undefined }))
  tell(own)
  tell(lineAt(120))
  await become('120')
  saved.resolve(json(own))
  await done
  await become('120')
})
