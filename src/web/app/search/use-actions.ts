import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chartTimeframes } from '../../../domain/calendar/chart-timeframes.ts'
import { drawingToolNames } from '../../../domain/drawing/vocabulary.ts'
import { signalTypes } from '../../../domain/signal/vocabulary.ts'
import { useMoment } from '../../api/moment.ts'
import { useWatchlistChanges } from '../../components/stocks/use-watchlist-changes.ts'
import { offeredFirst, toggled } from '../../features/chart/compare/compared.ts'
import { chartRangeNames } from '../../features/chart/ranges/chart-range.ts'
import {
  chartScales,
  chartTypes,
  isComparing,
} from '../../features/chart/settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../../features/chart/settings/use-chart-settings.ts'
import { dashboardPath } from '../../state/dashboard-path.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import {
  colourSchemes,
  coloursChosen,
  coloursOf,
  indicators,
  indicatorToggled,
  languageChosen,
  themeChosen,
} from '../../state/preferences.ts'
import { want } from '../../state/wanted.ts'
import { useGoTo } from '../moment/use-go-to.ts'
import { openPopout } from '../window-sync/open-popout.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { useFullQuote } from '../use-full-quote.ts'
import type { SearchAction } from './search-action.ts'
import { useListActions } from './use-list-actions.ts'
import { useScanActions } from './use-scan-actions.ts'

const useStockActions = (
  symbol: string | null,
  onFinancials: (symbol: string) => void,
): readonly SearchAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openFullQuote = useFullQuote()
  const { timeframe } = useAppSelector(({ selection }) => selection)
  const { add } = useWatchlistChanges()
  const isPast = useMoment() !== null
  if (symbol === null) return []
  return [
    {
      key: `watch ${symbol}`,
      text: t('searchActions.watch', { symbol }),
      run: () => void add(symbol),
    },
    {
      key: `alert ${symbol}`,
      text: t(`searchActions.${isPast ? 'tryAlert' : 'alert'}`, { symbol }),
      run: () => void navigate(`/alerts?symbol=${encodeURIComponent(symbol)}`),
    },
    {
      key: `quote ${symbol}`,
      text: t('fullQuote.title', { symbol }),
      run: () => openFullQuote(symbol),
    },
    {
      key: `financials ${symbol}`,
      text: t('financials.title', { symbol }),
      run: () => onFinancials(symbol),
      stays: true,
    },
    {
      key: `chart ${symbol}`,
      text: t('searchActions.chart', { symbol }),
      run: () => openPopout('chart', { symbol, timeframe }),
    },
  ]
}

const useChartActions = (symbol: string | null): readonly SearchAction[] => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const chart = useChartSettings()
  const { type, scale, compared, indicators: settings } = chart
  const set = useSetChart()
  const chosen = useAppSelector(({ preferences }) => preferences.indicators)
  const navigate = useNavigate()
  const selection = useAppSelector((state) => state.selection)
  /** Of the chart of the stock that is shown, whose part may have to load. */
  const wantOfChart = (what: 'draw' | 'indicators' | 'range', detail?: string) => {
    void navigate(dashboardPath(selection))
    want(what, detail)
  }
  const others = [...new Set([...(symbol === null ? [] : [symbol]), offeredFirst, ...compared])]
  return [
    ...others
      .filter((other) => other !== selection.symbol)
      .map((other) => ({
        key: `compare ${other}`,
        text: t(`searchActions.${compared.includes(other) ? 'uncompare' : 'compare'}`, { other }),
        run: () => set({ compared: toggled(compared, other) }),
      })),
    ...chartTypes
      .filter((each) => each !== type)
      .map((each) => ({
        key: `type ${each}`,
        text: t('searchActions.type', { type: t(`chartTools.types.${each}`) }),
        run: () => set({ type: each }),
      })),
    ...chartScales
      .filter((each) => each !== scale && !isComparing(chart, selection.symbol))
      .map((each) => ({
        key: `scale ${each}`,
        text: t('searchActions.scale', { scale: t(`chartTools.scales.${each}`) }),
        run: () => set({ scale: each }),
      })),
    ...indicators.map((each) => ({
      key: `indicator ${each}`,
      text: t(`searchActions.${chosen.includes(each) ? 'hide' : 'draw'}`, {
        indicator: t(`chartTools.indicatorNames.${each}`, { ...settings[each] }),
      }),
      run: () => void dispatch(indicatorToggled(each)),
    })),
    {
      key: 'indicator settings',
      text: t('chartTools.indicatorSettings'),
      run: () => wantOfChart('indicators'),
    },
    ...drawingToolNames.map((tool) => ({
      key: `draw ${tool}`,
      text: t('searchActions.tool', { tool: t(`drawings.toolNames.${tool}`) }),
      run: () => wantOfChart('draw', tool),
    })),
    ...chartRangeNames.map((range) => ({
      key: `range ${range}`,
      text: t('searchActions.range', { range: t(`chartTools.ranges.${range}`) }),
      run: () => wantOfChart('range', range),
    })),
    ...chartTimeframes
      .filter((timeframe) => timeframe !== selection.timeframe)
      .map((timeframe) => ({
        key: `timeframe ${timeframe}`,
        text: t('searchActions.timeframe', { timeframe }),
        run: () => void navigate(dashboardPath({ symbol: selection.symbol, timeframe })),
      })),
  ]
}

const useSignalActions = (): readonly SearchAction[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return signalTypes.map((side) => ({
    key: `signals ${side}`,
    text: t('searchActions.signals', { side: t(`signals.types.${side}`) }),
    run: () => {
      void navigate('/signals')
      want('signals', side)
    },
  }))
}

const useTraderActions = (): readonly SearchAction[] => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const preferences = useAppSelector((state) => state.preferences)
  const { signOut } = useSignOut()
  const asOf = useMoment()
  const goTo = useGoTo()
  const otherTheme = preferences.theme === 'light' ? 'dark' : 'light'
  const [otherLanguage, languageText] =
    preferences.language === 'en'
      ? (['zh-TW', '切換為繁體中文'] as const)
      : (['en', 'Switch to English'] as const)
  return [
    {
      key: 'language',
      text: languageText,
      run: () => void dispatch(languageChosen(otherLanguage)),
    },
    {
      key: 'theme',
      text: t(`searchActions.themes.${otherTheme}`),
      run: () => void dispatch(themeChosen(otherTheme)),
    },
    ...colourSchemes
      .filter((scheme) => scheme !== coloursOf(preferences))
      .map((scheme) => ({
        key: scheme,
        text: t(`preferences.colourSchemes.${scheme}`),
        run: () => void dispatch(coloursChosen(scheme)),
      })),
    ...(asOf === null
      ? []
      : [{ key: 'live', text: t('clock.toLive'), run: () => goTo(null), stays: true as const }]),
    { key: 'clock', text: t('timeMachine.title'), run: () => want('clock') },
    { key: 'chat', text: t('chat.open'), run: () => want('chat') },
    { key: 'shortcuts', text: t('shortcuts.title'), run: () => want('shortcuts') },
    { key: 'sign-out', text: t('account.signOut'), run: () => void signOut() },
  ]
}

/**
 * All actions of the search, those on the stock first.
 *
 * @param symbol the stock that is typed, or on the screen
 */
export const useActions = (
  symbol: string | null,
  onFinancials: (symbol: string) => void,
): readonly SearchAction[] => {
  const { t } = useTranslation()
  const selection = useAppSelector((state) => state.selection)
  const stockActions = useStockActions(symbol, onFinancials)
  const listActions = useListActions(symbol)
  const scanActions = useScanActions()
  const signalActions = useSignalActions()
  const chartActions = useChartActions(symbol)
  const traderActions = useTraderActions()
  const list = {
    key: 'list',
    text: t('popout.openList'),
    run: () => openPopout('list', selection),
  }
  return [
    ...stockActions,
    ...listActions,
    ...scanActions,
    list,
    ...traderActions,
    ...chartActions,
    ...signalActions,
  ]
}
