import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAddress } from '../../../../src/web/app/dashboard/use-address.ts'
import { ada, json, stock } from '../../support/fake-server.ts'
import { createWorld, renderAt, renderPart } from '../../support/page.tsx'

/** What a dashboard can be told, and the way back. */
const Ways = () => {
  const { selectFirst, select, setTimeframe } = useAddress()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <button onClick={() => selectFirst('AAPL')}>first</button>
      <button onClick={() => select('MSFT')}>another</button>
      <button onClick={() => setTimeframe('5m')}>minutes</button>
      <button onClick={() => void navigate(-1)}>back</button>
      <output>{search}</output>
    </>
  )
}

const worldWithStocks = () =>
  createWorld({
    'GET /api/alerts': () => json([]),
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL'), stock('MSFT')] }),
  })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

it('the address holds each choice as a step to go back by, but for the first stock, which nobody chose', async () => {
  await renderPart(createWorld(), <Ways />)
  const press = async (way: string) => {
    await userEvent.click(screen.getByRole('button', { name: way }))
    return screen.getByRole('status').textContent
  }
  const [first, another] = ['?symbol=AAPL', '?symbol=MSFT']
  expect(await press('first')).toBe(first)
  expect(await press('another')).toBe(another)
  expect(await press('minutes')).toBe(`${another}&timeframe=5m`)
  expect(await press('back')).toBe(another)
  expect(await press('back')).toBe(first)
  expect(await press('back')).toBe(first)
})

it('the first stock takes the place of no stock that was chosen and is not drawn yet', async () => {
  await renderPart(createWorld(), <Ways />)
  window.history.replaceState(null, '', '/?symbol=MSFT')
  await userEvent.click(screen.getByRole('button', { name: 'first' }))
  expect(screen.getByRole('status').textContent).toBe('')
  window.history.replaceState(null, '', '/')
  await userEvent.click(screen.getByRole('button', { name: 'first' }))
  expect(screen.getByRole('status').textContent).toBe('?symbol=AAPL')
})

it('what is shown already is no step to go back by when it is chosen once more', async () => {
  await renderPart(createWorld(), <Ways />)
  const press = async (...ways: string[]) => {
    for (const way of ways) await userEvent.click(screen.getByRole('button', { name: way }))
    return screen.getByRole('status').textContent
  }
  const [first, another] = ['?symbol=AAPL', '?symbol=MSFT']
  await press('first', 'another', 'another')
  expect(await press('minutes', 'minutes')).toBe(`${another}&timeframe=5m`)
  expect(await press('back')).toBe(another)
  expect(await press('back')).toBe(first)
})

it.each(['/?symbol=', '/?symbol=%20&timeframe=nothing'])(
  'the first stock of the list is shown by an address that names none: %s',
  async (address) => {
    await renderAt(worldWithStocks(), address)
    expect(await screen.findByRole('heading', { level: 1, name: /^AAPL/ })).toBeTruthy()
  },
)

it('a window shows the stock of its address, however it is written', async () => {
  await renderAt(worldWithStocks(), '/popout/chart?symbol=%20msft')
  expect(await screen.findByRole('heading', { level: 1, name: /^MSFT/ })).toBeTruthy()
})

it('an alert is asked for a second time on the same stock, after another one was typed', async () => {
  await renderAt(worldWithStocks(), '/alerts?symbol=AAPL')
  const symbol = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Symbol' })
  await userEvent.clear(symbol)
  await userEvent.type(symbol, 'msft')
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = within(await screen.findByRole('dialog', { name: 'Search' }))
  await userEvent.type(search.getByRole('combobox'), 'aapl alert')
  await search.findByRole('option', { name: 'Create an alert on AAPL', selected: true })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(symbol.value).toBe('AAPL'))
})

it('a stock is shown under every spelling of its symbol', async () => {
  const world = createWorld({
    'GET /api/alerts': () => json([]),
    'GET /api/user': () => json(ada),
    'GET /api/stocks': () => json({ stocks: [stock('AAPL'), stock('BRK.B')] }),
  })
  await renderAt(world, '/?symbol=brk-b')
  await waitFor(() => expect(world.server.asked('GET /api/stocks/BRK.B')).toHaveLength(1))
  await waitFor(() => expect(world.store.getState().selection.symbol).toBe('BRK.B'))
})
