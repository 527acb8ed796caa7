import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { liveReleased } from '../api/socket/actions.ts'

/** Where the first window opens, and how far each further one is shifted, in pixels. */
export const windowLimits = { startPx: 20, cascadePx: 30, openMax: 12, keyStepPx: 10 } as const

/** Where the browser keeps them: when there are any, their code is fetched at once. */
export const keptWindowsKey = 'tapedeck.windows'

interface WindowContent {
  readonly kind: 'full-quote'
  readonly symbol: string
}

export interface FloatingWindow {
  readonly id: string
  readonly content: WindowContent
  readonly position: { readonly x: number; readonly y: number }
  /** In pixels, once the trader has changed it; null: as high as its content. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Counts the openings: one that is opened again is another one. 0: kept from the last visit. */
  readonly opened: number
}

type WindowToOpen = Pick<FloatingWindow, 'id' | 'content'>

/** The first place of the cascade that no window covers. */
const freePlace = (windows: readonly FloatingWindow[]): number => {
  const { startPx, cascadePx } = windowLimits
  const places = windows.map((_, index) => startPx + cascadePx * index)
  const isFree = (place: number) =>
    windows.every(({ position }) => position.x !== place || position.y !== place)
  return places.find(isFree) ?? startPx + cascadePx * windows.length
}

const initialState: readonly FloatingWindow[] = []

const windows = createSlice({
  name: 'windows',
  initialState,
  reducers: {
    /** Opens at its place in the cascade; one of the same id is replaced. */
    windowOpened: (state, { payload }: PayloadAction<WindowToOpen>) => {
      const opened = Math.max(0, ...state.map((window) => window.opened)) + 1
      const size = state.find(({ id }) => id === payload.id)?.size ?? null
      const others = state.filter(({ id }) => id !== payload.id).slice(1 - windowLimits.openMax)
      const place = freePlace(others)
      return [...others, { ...payload, position: { x: place, y: place }, size, opened }]
    },
    windowMoved: (
      state,
      { payload }: PayloadAction<{ id: string; position: FloatingWindow['position'] }>,
    ) =>
      state.map((window) =>
        window.id === payload.id ? { ...window, position: payload.position } : window,
      ),
    windowResized: (
      state,
      { payload }: PayloadAction<Pick<FloatingWindow, 'id' | 'position' | 'size'>>,
    ) => state.map((window) => (window.id === payload.id ? { ...window, ...payload } : window)),
    /** Restores the windows of the last visit, below those that were opened since. */
    windowsRestored: (state, { payload }: PayloadAction<readonly FloatingWindow[]>) =>
      [...payload.filter(({ id }) => state.every((window) => window.id !== id)), ...state].slice(
        -windowLimits.openMax,
      ),
    /** The last of the list is on top. */
    windowRaised: (state, { payload }: PayloadAction<string>) => [
      ...state.filter(({ id }) => id !== payload),
      ...state.filter(({ id }) => id === payload),
    ],
    windowClosed: (state, { payload }: PayloadAction<string>) =>
      state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) => builder.addCase(liveReleased, () => initialState),
})

export const {
  windowOpened,
  windowMoved,
  windowResized,
  windowsRestored,
  windowRaised,
  windowClosed,
} = windows.actions
export const windowsReducer = windows.reducer
