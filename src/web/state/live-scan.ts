import { createSlice } from '@reduxjs/toolkit'
import type { ServerFrame } from '../../contracts/frames.ts'
import type { ScanMatch } from '../../contracts/scanner.ts'
import { cameBack, frameArrived, scanUnwatched, scanWatched } from '../api/socket/actions.ts'

/** What matches the live scan, and what changed since the trader's screen last forgot changes. */
interface LiveScan {
  /** null: no scan runs, or its first answer has not come. */
  readonly matches: readonly ScanMatch[] | null
  readonly entered: readonly string[]
  readonly left: readonly ScanMatch[]
  /** Those of the matches whose price is old. */
  readonly stale: readonly string[]
}

type Frame = Extract<ServerFrame, { type: 'scan_matches' }>

const initialState: LiveScan = { matches: null, entered: [], left: [], stale: [] }

const staleAfter = (
  stale: readonly string[],
  { entered, left, grewStale = [], fresh = [] }: Frame,
): readonly string[] => {
  const told = new Set([...left, ...fresh, ...grewStale, ...entered.map(({ symbol }) => symbol)])
  const old = entered.filter((match) => match.stale).map(({ symbol }) => symbol)
  return [...stale.filter((symbol) => !told.has(symbol)), ...grewStale, ...old]
}

const changed = ({ matches, entered, left, ...before }: LiveScan, frame: Frame): LiveScan => {
  const stale = staleAfter(before.stale, frame)
  if (matches === null) return { matches: frame.entered, entered: [], left: [], stale }
  const gone = new Set(frame.left)
  const came = new Set(frame.entered.map(({ symbol }) => symbol))
  const stays = matches.filter(({ symbol }) => !gone.has(symbol) && !came.has(symbol))
  return {
    stale,
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
    changesForgotten: (state): LiveScan => ({ ...state, entered: [], left: [] }),
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
