import { exchangeZone } from '../../../src/domain/calendar/trading-day.ts'
import { addressFor } from '../../../src/web/features/news/address-for.ts'
import type { Scene, Stage } from '../scene.ts'
import { liveChart } from './waits.ts'

const indicators = async ({ page, t }: Stage) => {
  await liveChart(page)
  await page.getByRole('button', { name: t.chart.indicators }).click()
  await page.getByRole('menu').waitFor()
}

const openQuotes = async ({ page, t }: Stage) => {
  await liveChart(page)
  const button = page.getByRole('button', { name: t.fullQuote.open })
  await button.click()
  await page.getByRole('dialog').getByText(t.details.dividendYield).waitFor()
}

const openFinancials = async ({ page, t }: Stage) => {
  await page.getByRole('button', { name: t.financials.open }).click()
  await page.getByRole('dialog').waitFor()
}

const armAlert = async ({ page, t }: Stage) => {
  await liveChart(page)
  await page.getByRole('button', { name: t.alerts.create }).click()
  await page.getByText(t.chart.alertHint).waitFor()
}

const search = (typed: string) => async (stage: Stage) => {
  await liveChart(stage.page)
  await stage.page.keyboard.press('Control+k')
  await stage.page.getByPlaceholder(stage.t.searchActions.placeholder).fill(typed)
}

const nothing = { stocks: [] }

/** The dashboard, what opens over it, and what it says when something is missing. */
export const dashboardScenes: readonly Scene[] = [
  { name: 'dashboard', path: '/?symbol=AAPL', act: ({ page }) => liveChart(page), wholePage: true },
  {
    name: 'dashboard-indicators',
    path: '/?symbol=NVDA&timeframe=1H',
    prefer: { indicators: ['sma', 'ema', 'bollinger', 'rsi'] },
    act: ({ page }) => liveChart(page),
  },
  {
    name: 'dashboard-panes',
    path: '/?symbol=NVDA&timeframe=5m',
    prefer: { indicators: ['vwap', 'macd'], chart: { type: 'area', scale: 'log' } },
    act: ({ page }) => liveChart(page),
  },
  {
    name: 'dashboard-compared',
    path: '/?symbol=AAPL',
    prefer: { chart: { type: 'line', compared: ['SPY', 'NVDA', 'MSFT'] } },
    act: async ({ page, t }) => {
      await liveChart(page)
      await page.getByRole('list', { name: t.chart.compared }).waitFor()
    },
  },
  { name: 'dashboard-drawings', path: '/?symbol=MSFT', act: ({ page }) => liveChart(page) },
  { name: 'dashboard-indicator-menu', path: '/?symbol=AAPL', act: indicators },
  {
    name: 'dashboard-colours',
    path: '/?symbol=AAPL',
    prefer: { colours: 'blue-orange' },
    act: ({ page }) => liveChart(page),
  },
  { name: 'dashboard-alert-hint', path: '/?symbol=AAPL', act: armAlert },
  {
    name: 'dashboard-alert-confirm',
    path: '/?symbol=AAPL',
    act: async (stage) => {
      await armAlert(stage)
      const box = await stage.page
        .getByRole('img')
        .filter({ has: stage.page.locator('canvas') })
        .boundingBox()
      if (!box) throw new Error('The chart has no place on the page.')
      await stage.page.mouse.click(box.x + box.width / 3, box.y + 90)
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'dashboard-pointer',
    path: '/?symbol=AAPL',
    widths: [1440],
    act: async ({ page }) => {
      await liveChart(page)
      await page.mouse.move(640, 250)
    },
  },
  {
    name: 'preferences',
    path: '/?symbol=AAPL',
    act: async ({ page, t, look }) => {
      if (look.width === 390) await page.getByRole('button', { name: t.nav.openMenu }).click()
      await page.getByRole('button', { name: t.account.preferences }).last().click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'drawer',
    path: '/?symbol=AAPL',
    widths: [390],
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t.nav.openMenu }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'article',
    path: '/?symbol=AAPL',
    wholePage: true,
    act: async ({ page }) => {
      const headline = page.locator('a[href^="/api/news/"]').first()
      await page.goto((await headline.getAttribute('href')) ?? '')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'article-refused',
    path: '/?symbol=AAPL',
    act: async ({ page, look: { language, theme } }) => {
      await page.goto(addressFor('/api/news/none', { language, theme, zone: exchangeZone }) ?? '')
    },
  },
  { name: 'full-quote', path: '/?symbol=AAPL', act: openQuotes },
  {
    name: 'financials',
    path: '/?symbol=AAPL',
    act: async (stage) => {
      await openFinancials(stage)
      await stage.page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  {
    name: 'financials-failed',
    path: '/?symbol=AAPL',
    arranged: [{ calls: /\/financials$/, reply: 'fails' }],
    act: async (stage) => {
      await openFinancials(stage)
      await stage.page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  { name: 'search', path: '/?symbol=AAPL', act: search('app') },
  { name: 'search-all', path: '/?symbol=AAPL', act: search('') },
  { name: 'search-nothing', path: '/?symbol=AAPL', act: search('zzzzzz') },
  {
    name: 'dashboard-loading',
    path: '/?symbol=AAPL',
    arranged: [{ calls: /\/api\/(stocks|news)/, reply: 'never' }],
    wholePage: true,
  },
  {
    name: 'dashboard-failed',
    path: '/?symbol=AAPL',
    arranged: [{ calls: /\/api\/(stocks|news)/, reply: 'fails' }],
    wholePage: true,
  },
  {
    name: 'dashboard-empty',
    path: '/',
    arranged: [
      { calls: /\/api\/stocks(\?|$)/, reply: { json: nothing } },
      { calls: /\/api\/news/, reply: { json: { news: [] } } },
    ],
    wholePage: true,
  },
  {
    name: 'dashboard-offline',
    path: '/?symbol=AAPL',
    loses: 'socket',
    act: async ({ page, t }) => {
      await page.getByText(t.connection.offline, { exact: true }).first().waitFor()
    },
  },
  {
    name: 'popout-chart',
    path: '/popout/chart?deck=pictures&symbol=AAPL&timeframe=1D',
    act: ({ page }) => liveChart(page),
  },
  {
    name: 'popout-list',
    path: '/popout/list?deck=pictures&symbol=AAPL',
    act: async ({ page }) => {
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
]
