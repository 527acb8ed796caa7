import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The state of the live connection on the screen. Moments are Unix milliseconds. */
export type Connection =
  | { readonly status: 'idle' }
  | { readonly status: 'connecting'; readonly attempt: number }
  | { readonly status: 'live' }
  | { readonly status: 'stale'; readonly lastPriceAt: number }
  | {
      readonly status: 'offline'
      readonly attempt: number
      readonly retryAt: number
      /** When the last price arrived; null: none has. */
      readonly lastPriceAt: number | null
    }

const initialState = { status: 'idle' } as Connection

const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connecting: (_, { payload }: PayloadAction<{ attempt: number }>): Connection => ({
      status: 'connecting',
      ...payload,
    }),
    cameLive: (): Connection => ({ status: 'live' }),
    wentStale: (_, { payload }: PayloadAction<{ lastPriceAt: number }>): Connection => ({
      status: 'stale',
      ...payload,
    }),
    wentOffline: (
      _,
      { payload }: PayloadAction<{ attempt: number; retryAt: number; lastPriceAt: number | null }>,
    ): Connection => ({ status: 'offline', ...payload }),
    wentIdle: (): Connection => ({ status: 'idle' }),
  },
})

export const { connecting, cameLive, wentStale, wentOffline, wentIdle } = connection.actions
export const connectionReducer = connection.reducer
