import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ruleLimits } from '../../../../../src/domain/alert/rule/limits.ts'
import { alert, idOf, worldWith } from '../../../support/alerts.ts'
import { channelsOf } from '../../../support/channels.ts'
import { json, text } from '../../../support/fake-server.ts'
import { renderAt } from '../../../support/page.tsx'

const conditions = [
  { left: 'price', operator: 'above', right: 120 },
  { left: 'rsi14', operator: 'below', right: 30 },
]
const asked = {
  symbol: 'AAPL',
  rule: { match: 'all', conditions },
  repeat: 'every',
  cooldownSeconds: 5_400,
  expiresAt: '2030-01-31T21:00:00.000Z',
}
const shown = { ...alert(9), ...asked, condition: 'rule', value: null }

it('a rule is tried as it is typed, set, listed in words, and edited with its terms', async () => {
  const alerts: unknown[] = []
  const refused = 'AAPL has no RSI (14), so the rule can never hold'
  const nothing = { triggers: [], barsScanned: 0, resolution: '1D', spans: [], cutAt: null }
  const world = worldWith(alerts, {
    ...channelsOf([]),
    'POST /api/alerts': () => {
      alerts.push(shown)
      return json(shown, 201)
    },
    'POST /api/alerts/dry-run': ({ body }) =>
      (body as { repeat?: string }).repeat === 'once' ? text(refused, 409) : json(nothing),
    [`GET /api/alerts/${idOf(9)}/channels`]: () => json([]),
    [`PUT /api/alerts/${idOf(9)}`]: () => new Response(null, { status: 204 }),
  })
  await renderAt(world, '/alerts')
  await userEvent.type(await screen.findByLabelText('Symbol'), 'aapl')
  await userEvent.type(screen.getByLabelText('Target price'), '120')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  const second = within(screen.getByRole('group', { name: 'Condition 2' }))
  await userEvent.selectOptions(second.getByLabelText('Value'), 'rsi14')
  await userEvent.selectOptions(second.getByLabelText('Operator'), 'below')
  await userEvent.type(second.getByLabelText('Number'), '30')
  expect(await second.findByText(refused)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Repeat'), 'every')
  const cooldown = screen.getByLabelText('Not again within minutes')
  fireEvent.change(cooldown, { target: { value: '0' } })
  expect(screen.getByText('Enter 1 to 1440 minutes')).toBeTruthy()
  fireEvent.change(cooldown, { target: { value: '90' } })
  fireEvent.change(screen.getByLabelText('Expires (New York time)'), {
    target: { value: '2030-01-31T16:00' },
  })
  expect(await screen.findByText(/^No history is recorded for AAPL/)).toBeTruthy()
  expect(world.server.asked('POST /api/alerts/dry-run').at(-1)?.body).toEqual(asked)
  await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
  const row = within(await screen.findByRole('row', { name: /^AAPL/ }))
  expect(world.server.asked('POST /api/alerts')[0]?.body).toEqual(asked)
  expect(await row.findByText('Price at least 120.00 and RSI (14) at most 30')).toBeTruthy()
  expect(row.getByText(/^again after 90 min · expires Jan 31/)).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Edit the alert on AAPL' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit alert' }))
  await userEvent.selectOptions(await edit.findByLabelText('When'), 'any')
  await userEvent.click(edit.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const revised = { ...asked, rule: { match: 'any', conditions } }
  expect(world.server.asked(`PUT /api/alerts/${idOf(9)}`)[0]?.body).toEqual(revised)
})

it('a watched scan is tried as it is edited, and has nothing to press for it', async () => {
  const rule = {
    field: 'PRICE',
    operator: 'greater than',
    compareType: 'NUMERIC',
    compareValue: 5,
    conjunction: 'AND',
    multiplier: 1,
    percentage: 0,
    period: 20,
    interval: 'Daily',
  }
  const options = { repeat: 'once', cooldownSeconds: 300, expiresAt: null }
  const terms = { symbol: null, condition: 'scan', value: null, scan: [rule], on: 'leaves' }
  const spans = [{ from: '2025-06-04', resolution: '1D', moments: 2 }]
  const triggers = [{ at: '2025-06-05', symbol: 'GM' }]
  const world = worldWith([alert(9, { ...terms, ...options })], {
    ...channelsOf([]),
    [`GET /api/alerts/${idOf(9)}/channels`]: () => json([]),
    'POST /api/alerts/dry-run': () => json({ triggers, count: 1, symbols: 1, spans, unknown: [] }),
  })
  await renderAt(world, '/alerts')
  await userEvent.click(await screen.findByRole('button', { name: /^Edit the alert on/ }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit alert' }))
  const sentence = 'Would have triggered 1 time, for 1 stock, by the ends of 2 days'
  expect(await edit.findByText(sentence)).toBeTruthy()
  expect(world.server.asked('POST /api/alerts/dry-run')[0]?.body).toEqual({
    scan: [rule],
    on: 'leaves',
  })
  await userEvent.click(edit.getByRole('button', { name: 'More' }))
  expect(edit.queryByText(sentence)).toBeNull()
  expect(edit.queryByRole('button', { name: 'Try on history' })).toBeNull()
})

const words = {
  en: {
    symbol: 'Symbol',
    target: 'Target price',
    more: 'More',
    create: 'Create Alert',
    add: 'Add condition',
    condition: 'Condition',
    value: 'Value',
    number: 'Number',
    remove: 'Delete condition 1',
    full: 'A rule can have at most 8 conditions',
    missing: 'Enter a number, for example 2.5 or 1,000',
    price: 'Enter a price above 0',
    edit: 'Edit the alert on AAPL',
    dialog: 'Edit alert',
    save: 'Save changes',
    never: 'AAPL has no SMA200 Distance %, so the rule can never hold',
  },
  'zh-TW': {
    symbol: '代號',
    target: '目標價',
    more: '更多',
    create: '建立警示',
    add: '新增條件',
    condition: '條件',
    value: '數值',
    number: '數字',
    remove: '刪除條件 1',
    full: '一項規則最多 8 個條件',
    missing: '請輸入數字，例如 2.5 或 1,000',
    price: '請輸入大於 0 的價格',
    edit: '編輯 AAPL 的警示',
    dialog: '編輯警示',
    save: '儲存變更',
    never: 'AAPL 沒有「距 200 日均線」，規則永遠無法成立',
  },
} as const

describe.each(['en', 'zh-TW'] as const)('a rule that cannot be, in %s', (language) => {
  const said = words[language]
  const worldIn = (alerts: unknown[], answers = {}) =>
    worldWith(alerts, { ...channelsOf([]), ...answers }, { language })
  const open = async (world: ReturnType<typeof worldIn>) => {
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: said.more }))
    return screen.findByRole('button', { name: said.add })
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('has a ninth condition: the form takes none and says so', async () => {
    const add = await open(worldIn([]))
    for (let count = 0; count < ruleLimits.conditionsPerRuleMax; count += 1) fireEvent.click(add)
    expect(screen.getByRole('group', { name: `${said.condition} 8` })).toBeTruthy()
    expect(screen.getByText(said.full)).toBeTruthy()
    expect(add).toHaveProperty('disabled', true)
    await press(said.remove)
    expect(add).toHaveProperty('disabled', false)
  })

  it('is of nothing: what is missing is named, and nothing is sent', async () => {
    const world = worldIn([])
    const add = await open(world)
    fireEvent.click(add)
    fireEvent.click(add)
    const symbol = screen.getByLabelText<HTMLInputElement>(said.symbol)
    await userEvent.type(symbol, 'AAPL')
    await press(said.create)
    expect(screen.getAllByText(said.missing)).toHaveLength(2)
    expect(symbol.value).toBe('AAPL')
    expect(world.server.asked('POST /api/alerts')).toEqual([])
  })

  it('loses its last condition in an edit: the price that is missing is named', async () => {
    const known = { ...shown, rule: { match: 'all', conditions: conditions.slice(1) } }
    const world = worldIn([known], { [`GET /api/alerts/${idOf(9)}/channels`]: () => json([]) })
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: said.edit }))
    const edit = within(await screen.findByRole('dialog', { name: said.dialog }))
    await userEvent.click(await edit.findByRole('button', { name: said.remove }))
    await userEvent.click(edit.getByRole('button', { name: said.save }))
    expect(edit.getByText(said.price)).toBeTruthy()
    expect(world.server.asked(`PUT /api/alerts/${idOf(9)}`)).toEqual([])
  })

  it('is about a metric that the symbol never has: said beside it before it is set', async () => {
    const never = 'AAPL has no SMA200 Distance %, so the rule can never hold'
    const world = worldIn([], { 'POST /api/alerts/dry-run': () => text(never, 409) })
    fireEvent.click(await open(world))
    const row = within(screen.getByRole('group', { name: `${said.condition} 1` }))
    await userEvent.type(screen.getByLabelText(said.symbol), 'AAPL')
    await userEvent.selectOptions(row.getByLabelText(said.value), 'sma200Dist')
    await userEvent.type(row.getByLabelText(said.number), '5')
    expect(await row.findByText(said.never)).toBeTruthy()
    expect(world.server.asked('POST /api/alerts')).toEqual([])
  })
})

it('a channel that is added beside the form sets no alert', async () => {
  const world = worldWith([], channelsOf([]))
  await renderAt(world, '/alerts')
  await userEvent.type(await screen.findByLabelText('Symbol'), 'AAPL')
  await userEvent.type(screen.getByLabelText('Target price'), '120')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Manage channels' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery' }))
  await userEvent.click(dialog.getByRole('button', { name: 'ntfy' }))
  await userEvent.type(dialog.getByLabelText('Address of the topic'), 'https://ntfy.sh/x{Enter}')
  expect(await dialog.findByText('https://ntfy.sh/x')).toBeTruthy()
  expect(world.server.asked('POST /api/alerts')).toEqual([])
})
