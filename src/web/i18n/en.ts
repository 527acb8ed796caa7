import { alerts } from './en/alerts/alerts.ts'
import type { alertTrial, alertWhy } from './en/alerts/alert-why.ts'
import type { alertRules } from './en/alerts/alert-rules.ts'
import type { alertReports, alertsPage } from './en/alerts/alerts-page.ts'
import { chat, timeMachine } from './en/chat.ts'
import { financials, fullQuote, news } from './en/company.ts'
import type { clock } from './en/clock.ts'
import type { chatPanel } from './en/chat-panel.ts'
import type { chart } from './en/chart/chart.ts'
import type { chartTools } from './en/chart/chart-tools.ts'
import type { delivery } from './en/delivery.ts'
import type { drawings } from './en/chart/drawings.ts'
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

interface Later {
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

/**
 * Every text of the product in English. The other languages have the same keys. What only screens
 * behind the first ones say is put in by the files of `en-later`, which those screens import.
 */
export const en = {
  product: 'Tapedeck',
  common: {
    retry: 'Retry',
    dismiss: 'Dismiss',
    close: 'Close',
    columns: 'Columns',
    viewAll: 'View All',
    showLess: 'Show Less',
    loading: 'Loading',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  numbers: {
    wanted: 'Enter a number, for example 2.5 or 1,000',
    percentage: 'Enter a percentage, for example 100',
    tooLarge: 'Enter a smaller number',
    ambiguous: '{{typed}} can mean {{one}} or {{other}}. Enter one of the two.',
  },
  nav: {
    label: 'Main',
    openMenu: 'Open menu',
    skipToContent: 'Skip to content',
    dashboard: 'Dashboard',
    scanners: 'Scanners',
    watchlists: 'Watchlists',
    alerts: 'Alerts',
    alertsActive: '{{count}} active',
    signals: 'Signals',
    settings: 'Settings',
  },
  account: {
    open: 'Account',
    signOut: 'Sign out',
    signingOut: 'Signing out...',
    preferences: 'Preferences',
    language: 'Language',
    clockNames: { exchange: 'New York time', device: 'Device time ({{zone}})' },
  },
  auth: {
    signIn: {
      title: 'Welcome Back',
      subtitle: 'Sign in to access your trading dashboard',
      submit: 'Sign In',
      pending: 'Signing In...',
      toggleQuestion: "Don't have an account?",
      toggleAction: 'Sign up',
      failed: 'Login failed',
    },
    signUp: {
      title: 'Create Account',
      subtitle: 'Join the professional trading platform',
      submit: 'Create Account',
      pending: 'Creating Account...',
      toggleQuestion: 'Already have an account?',
      toggleAction: 'Sign in',
      failed: 'Registration failed',
    },
    signOut: { failed: 'Logout failed' },
    fields: {
      firstName: 'First Name',
      lastName: 'Last Name',
      username: 'Username',
      email: 'Email',
      phone: 'Phone Number',
      password: 'Password',
      confirmPassword: 'Confirm Password',
    },
    pitch: {
      headline: 'Professional Trading Platform',
      realTime: 'Real-time market data',
      scanner: 'A 32-metric stock scanner with advanced filtering',
      charting: 'Professional charting and technical analysis',
      personal: 'Personalised watchlists and alerts',
      picture: 'Picture of a price chart; prices are made up',
    },
  },
  connection: {
    connecting: 'CONNECTING',
    live: 'LIVE',
    stale: 'STALE {{age}}',
    offline: 'OFFLINE',
    lost: 'The connection is lost. Prices shown are {{age}} old.',
    lostUnseen: 'The connection is lost.',
    quiet: 'No price for {{age}}.',
  },
  price: {
    simulated: 'SIMULATED',
    simulatedHint: 'This price is from the simulated exchange.',
    looksSplit: 'Looks like a {{ratio}} split',
    looksSplitHint:
      'Alerts on {{symbol}} are paused until an operator records or dismisses the split of {{date}}.',
    sample: 'SAMPLE',
    sampleHint: 'A fixed sample: no price was loaded.',
    asOf: 'as of {{date}}',
  },
  dashboard: {
    title: 'Dashboard',
    realTimeChart: 'Real-time chart',
    stockList: 'Stock list',
    clickToViewDetails: 'Click to view details',
    selectStock: 'Select a stock to view chart',
    noChart: 'The chart appears once a stock is listed.',
    noDetails: 'The numbers appear once a stock is listed.',
    failedStocks: 'Failed to fetch stocks',
    failedDetails: 'Failed to fetch stock details',
    incomplete: 'Stock data incomplete - price not available.',
  },
  list: {
    title: 'Market Data',
    empty: 'No stocks are listed yet.',
    listing: '{{listed}} of {{of}} stocks are listed so far.',
    trendOf: '{{days}} days: {{percent}}',
    ...({} as typeof marketList),
  },
  details: {
    title: 'Stock Details',
    volume: 'Volume',
    averageVolume: 'Average volume',
    open: 'Open',
    previousClose: 'Previous close',
    dayRange: 'Day range',
    week52Range: '52-week range',
    marketCap: 'Market cap',
    peRatio: 'P/E ratio',
    eps: 'EPS',
    beta: 'Beta',
    dividendYield: 'Dividend yield',
    float: 'Float',
    about: 'About',
    position: '{{percent}}% of the way from low to high',
  },
  panels: {
    listWidth: 'Width of the stock list',
    newsWidth: 'Width of the news',
    listHeight: 'Height of the stock list',
    chartHeight: 'Height of the chart',
    rsiHeight: 'Height of the indicator pane',
    hint: 'Drag or use the arrow keys; double-click or Enter resets it',
  },
  popout: {
    chart: 'Stock Chart',
    list: 'NYSE Stock List',
    openChart: 'Open the chart in its own window',
    openList: 'Open the list in its own window',
  },
  search: {
    title: 'Search',
    open: 'Search',
    nothing: 'Nothing found.',
  },
  movers: {
    title: 'Movers',
    gainers: 'Top gainers',
    losers: 'Top losers',
    noGainers: 'No stock is up today.',
    noLosers: 'No stock is down today.',
  },
  alerts: alerts as typeof alerts &
    typeof alertsPage & {
      readonly why: typeof alertWhy
      readonly toasts: typeof alertReports
      readonly form: typeof alertTrial
    },
  chat: chat as typeof chat & typeof chatPanel,
  ...({} as Later),
  news,
  financials,
  fullQuote,
  timeMachine,
  settings: { title: 'Settings', comingSoon: 'Coming Soon' },
  notFound: {
    title: 'Page Not Found',
    hint: 'Did you forget to add the page to the router?',
    back: 'Back to the dashboard',
  },
  failure: {
    panel: 'This panel stopped working.',
    page: 'This page stopped working.',
    userUnknown: 'The server is not responding.',
    late: 'Loading. This will appear as soon as it is ready.',
    missed: 'This could not be loaded.',
    missedHint: 'Try again, or reload the page.',
    updated: 'Tapedeck was updated.',
    updatedHint: 'Reload to use the new version.',
    reload: 'Reload',
  },
  toasts: { region: 'Notifications ({{hotkey}})' },
  time: {
    seconds: '{{count}} s',
    minutes: '{{count}} min',
    hours: '{{count}} h',
    days: '{{count}} d',
  },
  serverText: {},
  terms: {},
}

/** The shape that every other language has to have; `serverText` and `terms` are keyed by the English text. */
export type Translation = Omit<Texts<typeof en>, 'serverText' | 'terms'> & {
  serverText: Readonly<Record<string, string>>
  terms: Readonly<Record<string, string>>
}
