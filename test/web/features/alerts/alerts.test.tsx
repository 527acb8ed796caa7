import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pricesArrived } from '../../../../src/web/api/socket/actions.ts'
import { useAlertChanges } from '../../../../src/web/components/alerts/use-alert-changes.ts'
import { saveNote } from '../../../../src/web/components/alerts/notes.ts'
import { alert, fired, idOf, worldWith } from '../../support/alerts.ts'
import { deferred, json, stock, text } from '../../support/fake-server.ts'
import { renderAt, renderPart } from '../../support/page.tsx'

/** The bell of narrow screens leads to the list as well. */
const alertsLink = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Alerts/ })

describe('the sidebar on any screen', () => {
  it('shows how many alerts are on watch, as a description of the link', async () => {
    await renderAt(worldWith([alert(1), fired, alert(3)]), '/settings')
    await waitFor(() => expect(alertsLink().textContent).toBe('Alerts12'))
    const link = alertsLink()
    expect(within(link).getByRole('img', { name: '1 new' })).toBeTruthy()
    expect(link.getAttribute('aria-description')).toBe('2 active')
  })

  it('shows only what is new while nothing is on watch', async () => {
    const world = worldWith([fired])
    await renderAt(world, '/settings')
    await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(1))
    await waitFor(() => expect(alertsLink().textContent).toBe('Alerts1'))
  })
})

const filter = (name: string) =>
  within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name })

describe('Price Alerts', () => {
  it('shows where each stock stands, how far it is, and which have fired', async () => {
    const world = worldWith([alert(1), fired])
    await renderAt(world, '/alerts')
    expect(await screen.findByText('1 active')).toBeTruthy()
    expect(screen.getByText('1 triggered')).toBeTruthy()
    expect(await screen.findByText('10.0%')).toBeTruthy()
    act(() => {
      world.store.dispatch(
        pricesArrived([['AAPL', 88, 1, 1, 5, Date.parse('2027-01-01T00:00:00Z')]]),
      )
      world.frame()
    })
    expect(screen.getByText('88.00')).toBeTruthy()
    expect(screen.getByText('25.0%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Paused' })).toBeNull()
    await userEvent.click(filter('Triggered'))
    expect(screen.queryByText('88.00')).toBeNull()
    expect(screen.getByRole('button', { name: 'Why did it trigger?' })).toBeTruthy()
  })

  it('says of a paused alert that its stock looks split', async () => {
    const suspectedSplit = {
      ratio: '10:1',
      date: '2026-01-02',
      since: '2026-01-02T14:30:00.000Z',
    } as const
    const paused = alert(1, { state: 'paused', pauseReason: 'suspected_split' })
    const world = worldWith([paused], {
      'GET /api/stocks': () => json({ stocks: [stock('AAPL', { suspectedSplit })] }),
    })
    await renderAt(world, '/alerts')
    const row = await screen.findByRole('row', { name: /^AAPL/ })
    expect(within(row).getByText('Paused')).toBeTruthy()
    expect(await within(row).findByText('Looks like a 10:1 split')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Active' }))
    expect(screen.queryByRole('row', { name: /^AAPL/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Paused' }))
    expect(screen.getByRole('row', { name: /^AAPL/ })).toBeTruthy()
    expect(screen.queryByText('Triggered', { selector: 'td *' })).toBeNull()
  })

  it('has the head of its list while the alerts are on their way', async () => {
    const answer = deferred<Response>()
    const world = worldWith([], { 'GET /api/alerts': () => answer.promise })
    await renderAt(world, '/alerts')
    expect(await screen.findByRole('heading', { name: 'Alerts' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Status' })).toBeTruthy()
    answer.resolve(json([alert(1)]))
    expect(await screen.findByRole('row', { name: /^AAPL/ })).toBeTruthy()
  })

  it('creates one of each of the four types with the target as a number', async () => {
    const world = worldWith([], { 'POST /api/alerts': () => json(alert(9), 201) })
    await renderAt(world, '/alerts')
    const symbol = await screen.findByRole('textbox', { name: 'Symbol' })
    const type = screen.getByRole('combobox', { name: 'Type' })
    for (const condition of ['price_above', 'price_below', 'volume_spike', 'percent_change']) {
      await userEvent.selectOptions(type, condition)
      await userEvent.type(symbol, ' aapl ')
      const target = /^(Target price|Times average volume|Change in %)$/
      await userEvent.type(screen.getByRole('textbox', { name: target }), '180.25')
      await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
      await waitFor(() => expect((symbol as HTMLInputElement).value).toBe(''))
    }
    expect(await screen.findByText('Alert Created')).toBeTruthy()
    expect(world.server.asked('POST /api/alerts').map(({ body }) => body)).toEqual(
      ['price_above', 'price_below', 'volume_spike', 'percent_change'].map((condition) => ({
        symbol: 'AAPL',
        condition,
        value: 180.25,
      })),
    )
  })

  it('sends nothing while symbol or target is missing, and says so beside the field', async () => {
    const world = worldWith([])
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: 'Create Alert' }))
    expect(screen.getByText('Enter a ticker, for example AAPL')).toBeTruthy()
    expect(screen.getByText('Enter a price above 0')).toBeTruthy()
    expect(world.server.asked('POST /api/alerts')).toHaveLength(0)
    expect(screen.getByRole('textbox', { name: 'Target price' }).getAttribute('step')).toBe('0.01')
  })

  it('says when one cannot be created, and keeps what was typed', async () => {
    const world = worldWith([], { 'POST /api/alerts': () => text('Unknown symbol ZZZ', 404) })
    await renderAt(world, '/alerts')
    const symbol = await screen.findByRole('textbox', { name: 'Symbol' })
    await userEvent.type(symbol, 'zzz')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '1')
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Failed to create alert (404: Unknown symbol ZZZ)')).toBeTruthy()
    expect((symbol as HTMLInputElement).value).toBe('zzz')
  })

  it('keeps the note of one that is moved on the chart, and is sent its new terms', async () => {
    saveNote(window.localStorage, 'message', idOf(1), 'Before earnings')
    const world = worldWith([alert(1, { value: 120 })], {
      [`PUT /api/alerts/${idOf(1)}`]: () => new Response(null, { status: 204 }),
    })
    const rule = { symbol: 'AAPL', condition: 'price_above', value: 120 } as const
    const Move = () => {
      const { revise } = useAlertChanges()
      return <button onClick={() => void revise(idOf(1), rule)}>Move</button>
    }
    const { unmount } = await renderPart(world, <Move />)
    await userEvent.click(screen.getByRole('button', { name: 'Move' }))
    const asked = () => world.server.asked(`PUT /api/alerts/${idOf(1)}`)
    await waitFor(() => expect(asked().map(({ body }) => body)).toEqual([rule]))
    unmount()
    await renderAt(world, '/alerts')
    expect(await screen.findByRole('row', { name: /^AAPL/ })).toBeTruthy()
    expect(screen.getByText('Before earnings')).toBeTruthy()
  })

  it('keeps the note in this browser, unsent, and shows it with its alert', async () => {
    const alerts: unknown[] = []
    const world = worldWith(alerts, {
      'POST /api/alerts': () => {
        alerts.push(alert(9))
        return json(alert(9), 201)
      },
    })
    await renderAt(world, '/alerts')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'AAPL')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '110')
    await userEvent.type(screen.getByLabelText('Message (optional)'), 'sell half')
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    expect(await screen.findByText('sell half')).toBeTruthy()
    expect(world.server.asked('POST /api/alerts')[0]?.body).not.toHaveProperty('message')
  })

  it('sends any spelling of a symbol as one that the server knows', async () => {
    const world = worldWith([], {
      'POST /api/alerts': () => json(alert(9, { symbol: 'BRK.B' }), 201),
    })
    await renderAt(world, '/alerts')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), ' $brk-b ')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '110')
    await userEvent.click(screen.getByRole('button', { name: 'Create Alert' }))
    await waitFor(() => expect(world.server.asked('POST /api/alerts')).toHaveLength(1))
    expect(world.server.asked('POST /api/alerts')[0]?.body).toMatchObject({ symbol: 'BRK-B' })
  })

  it('tries an alert on history before it is created', async () => {
    const world = worldWith([], {
      'POST /api/alerts/dry-run': () =>
        json({
          triggers: [{ at: '2026-01-01', price: 110.5 }],
          barsScanned: 100,
          resolution: '1D',
          spans: [{ from: '2025-08-11', resolution: '1D', bars: 100 }],
          cutAt: null,
        }),
    })
    await renderAt(world, '/alerts')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Symbol' }), 'AAPL')
    await userEvent.type(screen.getByRole('textbox', { name: 'Target price' }), '110')
    expect(await screen.findByText('Now 100.00 · 10.0% away')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try on history' }))
    expect(
      await screen.findByText(
        'Would have triggered 1 time in the last 100 daily bars, last at 110.50 on Jan 1, 2026',
      ),
    ).toBeTruthy()
    expect(world.server.asked('POST /api/alerts')).toHaveLength(0)
  })

  it('deletes, says so, and leaves the focus on the next row, then on the page', async () => {
    const alerts: unknown[] = [alert(1), alert(2, { symbol: 'MSFT' })]
    const gone = () => {
      alerts.shift()
      return new Response(null, { status: 204 })
    }
    const world = worldWith(alerts, {
      [`DELETE /api/alerts/${idOf(1)}`]: gone,
      [`DELETE /api/alerts/${idOf(2)}`]: gone,
    })
    await renderAt(world, '/alerts')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the alert on AAPL' }))
    expect(await screen.findByText('Alert Deleted')).toBeTruthy()
    const next = screen.getByRole('button', { name: 'Delete the alert on MSFT' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await userEvent.click(next)
    expect(await screen.findByText('No alerts yet.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('say what the server refused beside the field that it is about, and keep what was typed', async () => {
    const refusals = [
      text('Unknown symbol NOPE', 404),
      text('Enter a price of at most 1,000,000,000', 400),
      text('NOPE has no average volume to measure the volume against', 409),
      text('NOPE has no previous close to measure the change against', 409),
      text('You have reached the limit of 500 alerts', 409),
    ]
    const world = worldWith([], {
      'POST /api/alerts': () => refusals.shift() ?? json(alert(1), 201),
    })
    await renderAt(world, '/alerts')
    const symbol = await screen.findByLabelText<HTMLInputElement>('Symbol')
    const target = screen.getByLabelText<HTMLInputElement>('Target price')
    await userEvent.type(symbol, 'nope')
    await userEvent.type(target, '12.5')
    const create = screen.getByRole('button', { name: 'Create Alert' })
    const wrongOf = (field: HTMLElement) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    await userEvent.click(create)
    await waitFor(() => expect(wrongOf(symbol)).toBe('Unknown symbol NOPE'))
    await userEvent.click(create)
    await waitFor(() => expect(wrongOf(target)).toBe('Enter a price of at most 1,000,000,000'))
    expect(wrongOf(symbol)).toBeUndefined()
    for (const measured of [/^NOPE has no average volume/, /^NOPE has no previous close/]) {
      await userEvent.click(create)
      await waitFor(() => expect(wrongOf(target)).toMatch(measured))
    }
    await userEvent.click(create)
    expect(
      await within(screen.getByRole('main')).findByText('You have reached the limit of 500 alerts'),
    ).toBeTruthy()
    expect([symbol.value, target.value]).toEqual(['nope', '12.5'])
  })

  it('shows the past as past, which cannot be changed', async () => {
    const world = worldWith([alert(1)])
    await renderAt(world, '/alerts')
    await screen.findByText('10.0%')
    await userEvent.click(screen.getAllByRole('button', { name: /Clock: go to/ })[0]!)
    await userEvent.click(await screen.findByRole('button', { name: /^Back one day/ }))
    expect(await screen.findByText(/^PAST ·/)).toBeTruthy()
    // Where a stock stands now says nothing of then.
    await waitFor(() => expect(screen.queryByText('10.0%')).toBeNull())
    const row = await screen.findByRole('row', { name: /^AAPL/ })
    expect(within(row).queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Symbol', 'Type', 'Target', 'Status', 'Set', 'Triggered', 'Actions'],
    ])
    expect(within(row).getAllByRole('cell')).toHaveLength(7)
    expect(world.server.requests.some(({ path }) => path.includes('/api/alerts?asOf='))).toBe(true)
  })

  it('shows one as triggered that the socket says has fired, though the list is behind', async () => {
    const watched = { ...fired, isActive: true, state: 'active', triggeredAt: null }
    const world = worldWith([alert(1), watched])
    await renderAt(world, '/alerts')
    expect(await screen.findByText('2 active')).toBeTruthy()
    act(() => {
      world.socket().open()
      world
        .socket()
        .receive({ type: 'alert_triggered', alert: fired, price: 428.91, symbol: 'MSFT' })
    })
    await waitFor(() => expect(world.server.asked('GET /api/alerts')).toHaveLength(2))
    expect(await screen.findByText('1 triggered')).toBeTruthy()
    const row = screen.getByRole('row', { name: /^MSFT/ })
    expect(row.textContent).toContain('TriggeredArm againEdit')
    expect(alertsLink().textContent).toBe('Alerts1')
  })

  it('tells that one fired wherever the trader is, with the way to it, and loads the list', async () => {
    const world = worldWith([fired])
    const { router } = await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    act(() => {
      world.socket().open()
      world
        .socket()
        .receive({ type: 'alert_triggered', alert: fired, price: 428.91, symbol: 'MSFT' })
    })
    expect(await screen.findByText('MSFT reached 428.91')).toBeTruthy()
    expect(screen.getByText('Percent change +3.00%')).toBeTruthy()
    // The toast asks the pointer to be captured, which jsdom cannot.
    fireEvent.click(screen.getByRole('link', { name: 'Why did it trigger?' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'))
    expect(await screen.findByText('Price tick 428.91')).toBeTruthy()
    expect(screen.getByText(/^Shown to you at /)).toBeTruthy()
    expect(screen.getByText('By a notification in this browser')).toBeTruthy()
  })
})
