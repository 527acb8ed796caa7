import { createSlice } from '@reduxjs/toolkit'
import type { ScanMatch } from '../../contracts/scanner.ts'
import { cameBack, frameArrived, scanUnwatched, scanWatched } from '../api/socket/actions.ts'

/** What matches the live scan, and what changed since the trader's screen last forgot changes. */
interface LiveScan {
  /** null: no scan runs, or its first answer has not come. */
  readonly matches: readonly ScanMatch[] | null
  readonly entered: readonly string[]
  readonly left: readonly ScanMatch[]
}

const initialState: LiveScan = { matches: null, entered: [], left: [] }

const changed = (
  { matches, entered, left }: LiveScan,
  frame: { readonly entered: readonly ScanMatch[]; readonly left: readonly string[] },
): LiveScan => {
  if (matches === null) return { matches: frame.entered, entered: [], left: [] }
  const gone = new Set(frame.left)
  const came = new Set(frame.entered.map(({ symbol }) => symbol))
  const stays = matches.filter(({ symbol }) => !gone.has(symbol) && !came.has(symbol))
  return {
    matches: [...stays, ...frame.entered],
    entered: [...entered.filter((symbol) => !gone.has(symbol)), ...came],
    left: [
      ...left.filter(({ symbol }) => !came.has(symbol)),
      ...matches.filter(({ symbol }) => gone.has(symbol)),
    ],
  }
}

const liveScan = createSlice({
  name: 'liveScan',
  initialState,
  reducers: {
    changesForgotten: (state): LiveScan => ({ matches: state.matches, entered: [], left: [] }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(scanWatched, (): LiveScan => initialState)
      .addCase(scanUnwatched, (): LiveScan => initialState)
      // A new connection answers with everything again.
      .addCase(cameBack, (): LiveScan => initialState)
      .addCase(frameArrived, (state, { payload }): LiveScan =>
        payload.type === 'scan_matches' ? changed(state, payload) : state,
      ),
})

export const { changesForgotten } = liveScan.actions
export const liveScanReducer = liveScan.reducer
