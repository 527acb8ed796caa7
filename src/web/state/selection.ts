import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'

/**
 * The stock and timeframe that the dashboard showed last, so that coming back from another screen
 * finds them again. The address is what decides on the dashboard itself; this only follows it.
 */
interface Selection {
  readonly symbol: string | null
  readonly timeframe: ChartTimeframe
}

const initialState: Selection = { symbol: null, timeframe: '1D' }

const selection = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    shown: (_, { payload }: PayloadAction<Selection>) => payload,
  },
})

export const { shown: selectionShown } = selection.actions
export const selectionReducer = selection.reducer
