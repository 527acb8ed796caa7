import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

/** How long a dismissed toast is kept before it is forgotten, and how long one stands, in ms. */
export const toastLimits = { removalDelayMs: 1_000_000, visibleMs: 5_000, swipePx: 50 } as const

export interface Toast {
  readonly id: string
  readonly kind: 'plain' | 'destructive'
  readonly title: string
  readonly description?: string
  /** Where more is to be seen. */
  readonly link?: { readonly to: string; readonly label: string }
  readonly open: boolean
}

const initialState = null as Toast | null

/** One toast at a time: a new one takes the place of the last. */
const toasts = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (toast: Omit<Toast, 'id' | 'open'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (_, { payload }: PayloadAction<Omit<Toast, 'open'>>) => ({ ...payload, open: true }),
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) =>
      state?.id === payload ? { ...state, open: false } : state,
    toastRemoved: (state, { payload }: PayloadAction<string>) =>
      state?.id === payload ? null : state,
  },
})

export const { toastShown, toastDismissed, toastRemoved } = toasts.actions
export const toastsReducer = toasts.reducer

const toastOf = (kind: Toast['kind']) => (title: string, description?: string) =>
  toastShown({ kind, title, ...(description !== undefined && { description }) })
export const plainToast = toastOf('plain')
export const failureToast = toastOf('destructive')
