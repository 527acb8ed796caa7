import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'

/** What a read is asked of: a past moment, as the address writes it, or the present (null). */
export interface AtMoment {
  readonly asOf: string | null
}

/** Unix ms of a moment as the address writes it; NaN: it is a position of the log, or cannot be read. */
export const instantOf = (asOf: string): number => Date.parse(/^\d{4}-/.test(asOf) ? asOf : '')

interface State {
  readonly moment: string | null
}

const moment = createSlice({
  name: 'moment',
  initialState: null as string | null,
  reducers: { momentShown: (_, { payload }: PayloadAction<string | null>) => payload },
})

export const { momentShown } = moment.actions
export const momentReducer = moment.reducer

/** The moment that the whole page shows; null: the present. */
export const momentOf = (state: unknown): string | null => (state as State).moment

export const useMoment = (): string | null => useSelector(momentOf)

/** An argument of a read with the moment that the page shows. */
export const useAtMoment = <Arg extends object>(arg: Arg): Arg & AtMoment => ({
  ...arg,
  asOf: useMoment(),
})

/** How often a read is repeated, in milliseconds: what has been does not change. */
export const usePolling = (everyMs: number): number => (useMoment() === null ? everyMs : 0)

/** The tags of an answer of the present, or of a read that failed: only these are asked for again. */
export const ofNow =
  <Tag extends string>(...tags: readonly Tag[]) =>
  (_: unknown, error: unknown, { asOf }: AtMoment): readonly Tag[] =>
    asOf === null || error !== undefined ? tags : []
