import type { en } from './en.ts'
import type { alertTrial, alertWhy } from './en/alerts/alert-why.ts'
import type { alertRules } from './en/alerts/alert-rules.ts'
import type { alertReports, alertsPage } from './en/alerts/alerts-page.ts'
import type { authPage } from './en/auth.ts'
import type { clock } from './en/clock.ts'
import type { chatPanel } from './en/chat-panel.ts'
import type { chart } from './en/chart/chart.ts'
import type { chartTools } from './en/chart/chart-tools.ts'
import type { delivery } from './en/delivery.ts'
import type { drawings } from './en/chart/drawings.ts'
import type { statements } from './en/financials.ts'
import type { marketList } from './en/market-list.ts'
import type { metrics } from './en/scanner/metrics.ts'
import type { scanHistory } from './en/scanner/scan-history.ts'
import type { scanRules } from './en/scanner/scan-rules.ts'
import type { scanner } from './en/scanner/scanner.ts'
import type { accountPage } from './en/account.ts'
import type { preferences } from './en/preferences.ts'
import type { searchActions } from './en/search.ts'
import type { shortcuts } from './en/shortcuts.ts'
import type { signals } from './en/signals.ts'
import type { watchlist } from './en/watchlist.ts'
import type { Texts } from './texts.ts'

/** Every English text, once all parts are there. */
export type English = typeof en & {
  readonly list: typeof marketList
  readonly alerts: typeof alertsPage & {
    readonly why: typeof alertWhy
    readonly toasts: typeof alertReports
    readonly form: typeof alertTrial
  }
  readonly auth: typeof authPage
  readonly chat: typeof chatPanel
  readonly financials: typeof statements
  readonly alertRules: typeof alertRules
  readonly clock: typeof clock
  readonly chart: typeof chart
  readonly chartTools: typeof chartTools
  readonly delivery: typeof delivery
  readonly drawings: typeof drawings
  readonly metrics: typeof metrics
  readonly scanner: typeof scanner & typeof scanRules
  readonly scanHistory: typeof scanHistory
  readonly accountPage: typeof accountPage
  readonly preferences: typeof preferences
  readonly searchActions: typeof searchActions
  readonly shortcuts: typeof shortcuts
  readonly signals: typeof signals
  readonly watchlist: typeof watchlist
}

/** The shape that every other language has to have; `serverText` and `terms` are keyed by the English text. */
export type Translation = Omit<Texts<English>, 'serverText' | 'terms'> & {
  serverText: Readonly<Record<string, string>>
  terms: Readonly<Record<string, string>>
}
