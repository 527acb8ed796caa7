import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type Drawing, drawingsReply } from '../../contracts/drawings/drawings.ts'
import type { ServerFrame } from '../../contracts/socket/frames.ts'
import { api } from './api.ts'
import { type AtMoment, ofNow, useAtMoment } from './moment.ts'

interface OneDrawing {
  readonly symbol: string
  readonly id: string
}

const urlOf = (symbol: string): string => `/api/drawings/${encodeURIComponent(symbol)}`

const drawings = api.injectEndpoints({
  endpoints: (build) => ({
    drawings: build.query<readonly Drawing[], { symbol: string } & AtMoment>({
      query: ({ symbol, asOf }) => ({ url: urlOf(symbol), asOf }),
      responseSchema: drawingsReply,
      providesTags: ofNow('Drawings'),
    }),
    placeDrawing: build.mutation<unknown, { readonly symbol: string; readonly drawing: Drawing }>({
      query: ({ symbol, drawing: { id, tool, anchors, text } }) => ({
        url: `${urlOf(symbol)}/${id}`,
        method: 'PUT',
        body: { tool, anchors, ...(text !== null && { text }) },
      }),
    }),
    removeDrawing: build.mutation<unknown, OneDrawing>({
      query: ({ symbol, id }) => ({ url: `${urlOf(symbol)}/${id}`, method: 'DELETE' }),
    }),
  }),
})

export const { usePlaceDrawingMutation, useRemoveDrawingMutation } = drawings

export const useSavedDrawings = (symbol: string) =>
  drawings.useDrawingsQuery(useAtMoment({ symbol }))

/** Puts a drawing as it is now, or its removal (null), into the list that was read. */
export const drawingBecame = ({ symbol, id }: OneDrawing, drawing: Drawing | null) =>
  drawings.util.updateQueryData('drawings', { symbol, asOf: null }, (known) => {
    if (drawing === null) return known.filter((each) => each.id !== id)
    if (!known.some((each) => each.id === id)) return [...known, drawing]
    return known.map((each) => (each.id === id ? drawing : each))
  })

/** The part of the page's state that calls are kept in. */
type StateOfCalls = Parameters<ReturnType<typeof drawings.endpoints.drawings.select>>[0]

/** Another window or device of the trader's has changed a drawing. */
export const drawingChanged = (
  dispatch: ThunkDispatch<StateOfCalls, unknown, UnknownAction>,
  frame: Extract<ServerFrame, { type: 'drawing_changed' }>,
): void => {
  dispatch(drawingBecame(frame, frame.drawing))
}
