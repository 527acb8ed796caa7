import type { Alert } from '../../../src/contracts/alerts/alerts.ts'
import { isPhone } from '../look.ts'
import type { Scene, Stage } from '../scene.ts'
import { settled } from './waits.ts'

const rows = async ({ page }: Stage) => {
  await page.getByRole('row').nth(1).waitFor()
  await settled(page)
}

const why = async (stage: Stage) => {
  await rows(stage)
  await stage.page.getByRole('button', { name: stage.t.alerts.why.open }).first().click()
  await stage.page.getByRole('list').last().waitFor()
  const [chart = ''] = stage.t.alerts.why.chart.split('{{')
  await stage.page.getByRole('img', { name: chart }).waitFor()
}

const tryOut = async (stage: Stage) => {
  const { page, t } = stage
  await rows(stage)
  await page.getByRole('textbox', { name: t.alerts.form.symbol }).fill('aapl')
  await page.getByRole('textbox', { name: t.alerts.targets.price_above }).fill('180')
  await page.getByRole('button', { name: t.alerts.form.tryOut }).click()
  await settled(page)
}

const lookBack = async (stage: Stage) => {
  const { page, t } = stage
  await rows(stage)
  await page.getByRole('button', { name: t.timeMachine.title }).first().click()
  if (isPhone(stage.look)) await page.getByRole('button', { name: t.clock.more }).click()
  await page.getByRole('button', { name: t.clock.back.minute }).click()
  await page.getByRole('status').filter({ hasText: t.timeMachine.past }).waitFor()
  await rows(stage)
}

const removeOne = async (stage: Stage) => {
  const { page, t } = stage
  await rows(stage)
  await page.getByRole('button', { name: t.watchlist.remove.replace('{{symbol}}', 'SPY') }).click()
  await page.getByRole('button', { name: t.watchlist.undo }).waitFor()
}

const putBack = async ({ page }: Stage) => {
  await page.request.post('/api/watchlist', { data: { symbol: 'SPY' } })
}

const importSome = async (stage: Stage) => {
  const { page } = stage
  await rows(stage)
  await page.locator('input[type=file]').setInputFiles({
    name: 'watchlist-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Symbol\r\nAAPL\r\nNOSUCH\r\n<b>odd</b>\r\nQQQQQ'),
  })
  await page.locator('main [role=alert] li').first().waitFor()
}

const fire = async (stage: Stage) => {
  const { page, t } = stage
  await rows(stage)
  await page.getByRole('textbox', { name: t.alerts.form.symbol }).fill('ko')
  await page.getByRole('textbox', { name: t.alerts.targets.price_above }).fill('0.01')
  await page.getByRole('button', { name: t.alerts.create }).click()
  await page.getByRole('listitem').getByRole('link', { name: t.alerts.toasts.look }).waitFor()
}

const forgetFired = async ({ page }: Stage) => {
  const alerts = (await (await page.request.get('/api/alerts')).json()) as Alert[]
  for (const { id, symbol } of alerts)
    if (symbol === 'KO') await page.request.delete(`/api/alerts/${id}`)
}

/** One in each state, with what is said of it. */
const channels = [
  { type: 'webhook', state: 'ready', why: 'The newest delivery has failed' },
  { type: 'email', state: 'unconfirmed', why: 'Enter the code that was sent to this address' },
  {
    type: 'push',
    state: 'paused',
    why: 'The browser no longer takes notifications; remove the channel and add it again in that browser',
  },
].map((channel, index) => ({
  id: `3f2504e0-4f89-41d3-9a0c-00000000000${index.toString()}`,
  address: channel.type === 'email' ? 'ada@example.org' : 'https://hooks.example.org/tapedeck',
  ...channel,
}))
const withChannels = [{ calls: /\/api\/channels$/, reply: { json: channels } }] as const

const clockOver = async (stage: Stage) => {
  const { page, t } = stage
  await fire(stage)
  await page.getByRole('button', { name: t.timeMachine.title }).first().click()
  await settled(page)
}

const signalCards = async ({ page }: Stage) => {
  await page.locator('main dl').first().waitFor()
  await settled(page)
}

/** A list that says that it is empty stands in no table. */
const empty = async ({ page }: Stage) => {
  await page.locator('main section p').first().waitFor()
}

/** Watchlist, alerts and signals. */
export const listScenes: readonly Scene[] = [
  { name: 'watchlists', path: '/watchlists', act: rows, wholePage: true },
  {
    name: 'watchlists-second',
    path: '/watchlists',
    act: async (stage) => {
      await stage.page.getByRole('button', { name: 'Chips' }).click()
      await rows(stage)
    },
  },
  { name: 'watchlists-removed', path: '/watchlists', act: removeOne, after: putBack },
  {
    name: 'watchlists-refused',
    path: '/watchlists',
    act: async (stage) => {
      await rows(stage)
      await stage.page.getByRole('textbox', { name: stage.t.watchlist.add.symbol }).fill('NOSUCH')
      await stage.page.keyboard.press('Enter')
      await stage.page.getByText(stage.t.watchlist.toasts.addFailed).first().waitFor()
    },
  },
  { name: 'watchlists-imported', path: '/watchlists', act: importSome },
  { name: 'watchlists-empty', path: '/watchlists', who: 'newcomer', act: empty },
  {
    name: 'watchlists-loading',
    path: '/watchlists',
    arranged: [{ calls: /\/api\/watchlist/, reply: 'never' }],
  },
  {
    name: 'watchlists-failed',
    path: '/watchlists',
    arranged: [{ calls: /\/api\/watchlist/, reply: 'fails' }],
  },
  { name: 'alerts', path: '/alerts', act: rows, wholePage: true },
  { name: 'alerts-why', path: '/alerts', act: why, wholePage: true },
  { name: 'alerts-tried', path: '/alerts', act: tryOut },
  {
    name: 'alerts-wrong',
    path: '/alerts',
    act: async (stage) => {
      await rows(stage)
      await stage.page.getByRole('button', { name: stage.t.alerts.create }).click()
      await stage.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'alerts-fired', path: '/alerts', act: fire, after: forgetFired },
  { name: 'alerts-fired-clock', path: '/alerts', act: clockOver, after: forgetFired },
  {
    name: 'alerts-channel-paused',
    path: '/alerts',
    arranged: withChannels,
    act: async (stage) => {
      await rows(stage)
      await stage.page.getByRole('button', { name: stage.t.timeMachine.title }).first().click()
      await stage.page
        .getByRole('listitem')
        .getByRole('link', { name: stage.t.delivery.title })
        .waitFor()
    },
  },
  {
    name: 'alerts-delivery',
    path: '/alerts',
    arranged: withChannels,
    act: async (stage) => {
      const { page, t, look } = stage
      await rows(stage)
      const press = (name: string) => page.getByRole('button', { name }).first().click()
      if (isPhone(look)) await press(t.alerts.form.more)
      await press(isPhone(look) ? t.delivery.manage : t.alerts.delivery)
      await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor()
    },
  },
  { name: 'alerts-past', path: '/alerts', act: lookBack },
  { name: 'alerts-empty', path: '/alerts', who: 'newcomer', act: empty },
  {
    name: 'alerts-loading',
    path: '/alerts',
    arranged: [{ calls: /\/api\/alerts/, reply: 'never' }],
  },
  {
    name: 'alerts-failed',
    path: '/alerts',
    arranged: [{ calls: /\/api\/alerts/, reply: 'fails' }],
  },
  { name: 'signals', path: '/signals', act: signalCards, wholePage: true },
  {
    name: 'signals-empty',
    path: '/signals',
    arranged: [{ calls: /\/api\/signals$/, reply: { json: [] } }],
  },
  {
    name: 'signals-loading',
    path: '/signals',
    arranged: [{ calls: /\/api\/signals/, reply: 'never' }],
  },
  {
    name: 'signals-failed',
    path: '/signals',
    arranged: [{ calls: /\/api\/signals/, reply: 'fails' }],
  },
  { name: 'settings', path: '/settings' },
  { name: 'not-found', path: '/nowhere' },
]
