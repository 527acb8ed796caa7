import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { z } from 'zod'
import { sortOrder, stockSortKey } from '../../contracts/market/stocks.ts'
import { boundedPx, type PanelSize, type PanelSizes } from './panel-sizes.ts'

export const themes = ['dark', 'light', 'system'] as const
/** What can be drawn over or below the candles. */
export const indicators = ['sma', 'ema', 'bollinger', 'vwap', 'rsi', 'macd'] as const
export type Indicator = (typeof indicators)[number]
export const clocks = ['exchange', 'device'] as const
export const colourSchemes = ['green-up', 'red-up', 'blue-orange'] as const
export const alertSorts = ['symbol', 'distance', 'status', 'created', 'fired'] as const
export type AlertSort = (typeof alertSorts)[number]

/** The tables whose columns can be hidden. */
export type ColumnTable = 'list' | 'results' | 'watchlist'

/** The preferences of a browser; each unreadable field falls back alone. */
export const preferencesSchema = z.object({
  language: z.enum(['en', 'zh-TW']).catch('en'),
  theme: z.enum(themes).catch('dark'),
  /** null: as the language's readers are used to. */
  colours: z.enum(colourSchemes).nullable().catch(null),
  /** By whose clock times are written. */
  clock: z.enum(clocks).catch('exchange'),
  indicators: z.array(z.enum(indicators)).readonly().catch(['sma']),
  /** The chart settings, validated where the chart is drawn. */
  chart: z.record(z.string(), z.unknown()).catch({}),
  /** By table; unknown columns are ignored. */
  hiddenColumns: z.record(z.string(), z.array(z.string()).readonly()).catch({}),
  /** Pixels, by panel. */
  panels: z.record(z.string(), z.number()).catch({}),
  /** The id of the trader's list that the dashboard shows; null: Market Data. */
  watchlist: z.string().nullable().catch(null),
  list: z.object({ sort: stockSortKey, order: sortOrder }).catch({ sort: 'symbol', order: 'asc' }),
  alertList: z
    .object({ sort: z.enum(alertSorts), order: sortOrder })
    .catch({ sort: 'created', order: 'desc' }),
})

export type Preferences = Omit<z.output<typeof preferencesSchema>, 'panels'> & {
  readonly panels: PanelSizes
}
/** How all windows of a browser are written and coloured. */
export type PageLook = Pick<Preferences, 'language' | 'theme' | 'colours' | 'clock'>
export type ColourScheme = (typeof colourSchemes)[number]

export const defaultPreferences: Preferences = preferencesSchema.parse({})

/** In Taiwan red means a rise, so it is the default for its Chinese. */
export const coloursOf = ({ colours, language }: Preferences): ColourScheme =>
  colours ?? (language === 'zh-TW' ? 'red-up' : 'green-up')

const chosen =
  <Field extends keyof Preferences>(field: Field) =>
  (state: Preferences, { payload }: PayloadAction<Preferences[Field]>): Preferences => ({
    ...state,
    [field]: payload,
  })

const preferences = createSlice({
  name: 'preferences',
  initialState: defaultPreferences,
  reducers: {
    languageChosen: chosen('language'),
    themeChosen: chosen('theme'),
    coloursChosen: chosen('colours'),
    clockChosen: chosen('clock'),
    /** What another window of this browser has chosen. */
    lookFollowed: (state, { payload }: PayloadAction<PageLook>): Preferences => ({
      ...state,
      ...payload,
    }),
    listSorted: chosen('list'),
    alertsSorted: chosen('alertList'),
    watchlistChosen: chosen('watchlist'),
    indicatorToggled: (state, { payload }: PayloadAction<Indicator>) => {
      state.indicators = indicators.filter(
        (indicator) => state.indicators.includes(indicator) !== (indicator === payload),
      )
    },
    chartChosen: (state, { payload }: PayloadAction<Preferences['chart']>) => {
      Object.assign(state.chart, payload)
    },
    columnToggled: (
      state,
      { payload: { table, column } }: PayloadAction<{ table: ColumnTable; column: string }>,
    ) => {
      const hidden = state.hiddenColumns[table] ?? []
      state.hiddenColumns[table] = hidden.includes(column)
        ? hidden.filter((other) => other !== column)
        : [...hidden, column]
    },
    /** null: as it was designed. */
    panelResized: (
      state,
      { payload: { panel, px } }: PayloadAction<{ panel: PanelSize; px: number | null }>,
    ) => {
      const { [panel]: _, ...others } = state.panels
      state.panels = px === null ? others : { ...others, [panel]: boundedPx(panel, px) }
    },
  },
})

export const {
  languageChosen,
  themeChosen,
  coloursChosen,
  clockChosen,
  lookFollowed,
  indicatorToggled,
  chartChosen,
  columnToggled,
  panelResized,
  listSorted,
  alertsSorted,
  watchlistChosen,
} = preferences.actions
export const preferencesReducer = preferences.reducer
