import type { DrawingBody } from '../../contracts/drawings/drawing-body.ts'
import { type Drawing, drawing, drawingsReply } from '../../contracts/drawings/drawings.ts'
import { api } from './api.ts'
import { isNotFound } from './call-error.ts'
import { type AtMoment, ofNow, useAtMoment } from './moment.ts'
import { onFrame } from './socket/frame-listeners.ts'

interface OneDrawing {
  readonly symbol: string
  readonly id: string
}

interface PlacedDrawing {
  readonly symbol: string
  readonly drawing: Drawing
  readonly drawn: DrawingBody['drawn']
}

const urlOf = (symbol: string): string => `/api/drawings/${encodeURIComponent(symbol)}`

type Change = (known: readonly Drawing[]) => readonly Drawing[]

const withDrawing =
  (id: string, drawing: Drawing | null): Change =>
  (known) => {
    if (drawing === null) return known.filter((each) => each.id !== id)
    if (!known.some((each) => each.id === id)) return [...known, drawing]
    return known.map((each) => (each.id === id ? drawing : each))
  }

/** Calls back with what the trader changes on a symbol, here and on other devices, until it is ended. */
const onDrawing = (symbol: string, callback: (change: Change) => void) =>
  onFrame((frame) => {
    if (frame.type === 'drawing_changed' && frame.symbol === symbol)
      callback(withDrawing(frame.id, frame.drawing))
  })

/** Whether a frame has reported this drawing until it is asked: the frame may be of a later change. */
const watchReports = ({ symbol, id }: OneDrawing) => {
  let isReported = false
  const stop = onFrame((frame) => {
    if (frame.type === 'drawing_changed' && frame.symbol === symbol && frame.id === id)
      isReported = true
  })
  return () => {
    stop()
    return isReported
  }
}

const drawings = api.injectEndpoints({
  endpoints: (build) => ({
    drawings: build.query<readonly Drawing[], { symbol: string } & AtMoment>({
      query: ({ symbol, asOf }) => ({ url: urlOf(symbol), asOf }),
      responseSchema: drawingsReply,
      onCacheEntryAdded: async ({ symbol, asOf }, list) => {
        if (asOf !== null) return
        const stop = onDrawing(symbol, (change) => list.updateCachedData(change))
        await list.cacheEntryRemoved
        stop()
      },
      // An answer may be older than a frame that came before it.
      onQueryStarted: async ({ symbol, asOf }, list) => {
        if (asOf !== null) return
        const changes: Change[] = []
        const stop = onDrawing(symbol, (change) => changes.push(change))
        await list.queryFulfilled.catch(() => undefined)
        stop()
        for (const change of changes) list.updateCachedData(change)
      },
      providesTags: ofNow('Drawings'),
    }),
    placeDrawing: build.mutation<Drawing, PlacedDrawing>({
      query: ({ symbol, drawing: { id, tool, anchors, text }, drawn }) => ({
        url: `${urlOf(symbol)}/${id}`,
        method: 'PUT',
        body: { tool, anchors, ...(text !== null && { text }), drawn },
      }),
      responseSchema: drawing,
      onQueryStarted: async ({ symbol, drawing: { id } }, { dispatch, queryFulfilled }) => {
        const one = { symbol, id }
        const isReported = watchReports(one)
        const done = await queryFulfilled.catch(() => null)
        if (!isReported() && done) dispatch(drawingBecame(one, done.data))
      },
    }),
    removeDrawing: build.mutation<unknown, OneDrawing>({
      query: ({ symbol, id }) => ({ url: `${urlOf(symbol)}/${id}`, method: 'DELETE' }),
      onQueryStarted: async (one, { dispatch, queryFulfilled }) => {
        const isReported = watchReports(one)
        const isGone = await queryFulfilled.then(
          () => true,
          (thrown: unknown) => isNotFound((thrown as { readonly error: unknown }).error),
        )
        if (!isReported() && isGone) dispatch(drawingBecame(one, null))
      },
    }),
  }),
})

export const { usePlaceDrawingMutation, useRemoveDrawingMutation } = drawings

export const useSavedDrawings = (symbol: string) =>
  drawings.useDrawingsQuery(useAtMoment({ symbol }))

const drawingBecame = ({ symbol, id }: OneDrawing, drawing: Drawing | null) =>
  drawings.util.updateQueryData('drawings', { symbol, asOf: null }, withDrawing(id, drawing))
