import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ServerFrame } from '../../contracts/socket/frames.ts'
import type { ScanMatch } from '../../contracts/scans/scan-match.ts'
import { cameBack, frameArrived, scanUnwatched, scanWatched } from '../api/socket/actions.ts'

/** With the number of the frame that said so: each is forgotten in its own time. */
interface Entered {
  readonly symbol: string
  readonly frame: number
}

interface Left {
  readonly match: ScanMatch
  readonly frame: number
}

interface LiveScan {
  /** Of the subscription; null: no scan runs. */
  readonly id: string | null
  /** Frames so far, of the scans before too. */
  readonly frames: number
  /** All matches are still to come, as after every new connection: in the frame with the id. */
  readonly isAnew: boolean
  /** null: no scan runs, or its first answer has not come. */
  readonly matches: readonly ScanMatch[] | null
  readonly entered: readonly Entered[]
  readonly left: readonly Left[]
  /** Those of the matches whose price is old. */
  readonly stale: readonly string[]
}

type Frame = Extract<ServerFrame, { type: 'scan_matches' }>

const initialState: LiveScan = {
  id: null,
  frames: 0,
  isAnew: true,
  matches: null,
  entered: [],
  left: [],
  stale: [],
}

const startedAnew = ({ frames }: LiveScan, id: string | null): LiveScan => ({
  ...initialState,
  id,
  frames,
})

const staleAfter = (
  stale: readonly string[],
  { entered, left, becameStale = [], fresh = [] }: Frame,
): readonly string[] => {
  const changed = new Set([
    ...left,
    ...fresh,
    ...becameStale,
    ...entered.map(({ symbol }) => symbol),
  ])
  const old = entered.filter((match) => match.stale).map(({ symbol }) => symbol)
  return [...stale.filter((symbol) => !changed.has(symbol)), ...becameStale, ...old]
}

/** Changes of the scan before this one may still be on their way. */
const isOfOther = ({ id, isAnew }: LiveScan, frame: Frame): boolean =>
  frame.id === undefined ? isAnew : frame.id !== id

const changed = ({ matches, entered, left, ...before }: LiveScan, frame: Frame): LiveScan => {
  const { id } = before
  const stale = staleAfter(before.isAnew ? [] : before.stale, frame)
  const frames = before.frames + 1
  if (frame.id !== undefined || matches === null)
    return { id, frames, isAnew: false, matches: frame.entered, entered: [], left: [], stale }
  const gone = new Set(frame.left)
  const came = new Set(frame.entered.map(({ symbol }) => symbol))
  const moved = new Set([...gone, ...came])
  const leaves = matches.filter(({ symbol }) => gone.has(symbol))
  return {
    id,
    frames,
    isAnew: false,
    stale,
    matches: [...matches.filter(({ symbol }) => !moved.has(symbol)), ...frame.entered],
    entered: [
      ...entered.filter(({ symbol }) => !moved.has(symbol)),
      ...[...came].map((symbol) => ({ symbol, frame: frames })),
    ],
    left: [
      ...left.filter(({ match }) => !moved.has(match.symbol)),
      ...leaves.map((match) => ({ match, frame: frames })),
    ],
  }
}

const liveScan = createSlice({
  name: 'liveScan',
  initialState,
  reducers: {
    /** Changes up to this frame; most frames of a calm market have none. */
    changesForgotten: (state, { payload }: PayloadAction<number>): LiveScan => {
      const isLater = ({ frame }: Pick<Entered, 'frame'>) => frame > payload
      if (state.entered.every(isLater) && state.left.every(isLater)) return state
      return {
        ...state,
        entered: state.entered.filter(isLater),
        left: state.left.filter(isLater),
      }
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(scanWatched, (state, { payload }) => startedAnew(state, payload.id))
      .addCase(scanUnwatched, (state) => startedAnew(state, null))
      // A new connection sends everything again; until then the known matches stay.
      .addCase(cameBack, (state): LiveScan => ({ ...state, isAnew: true, entered: [], left: [] }))
      .addCase(frameArrived, (state, { payload }): LiveScan =>
        payload.type === 'scan_matches' && !isOfOther(state, payload)
          ? changed(state, payload)
          : state,
      ),
})

export const { changesForgotten } = liveScan.actions
export const liveScanReducer = liveScan.reducer
