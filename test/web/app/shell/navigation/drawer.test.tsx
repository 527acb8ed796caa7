import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { App } from '../../../../../src/web/app/app.tsx'
import { Screens } from '../../../../../src/web/app/router.tsx'
import { createI18n } from '../../../../../src/web/i18n/i18n.ts'
import { ada, json, stock } from '../../../support/fake-server.ts'
import { createWorld, renderAt } from '../../../support/page.tsx'

it('the drawer of a phone goes when its trader goes back', async () => {
  const world = createWorld({ 'GET /api/user': () => json(ada), 'GET /api/alerts': () => json([]) })
  const i18n = await createI18n('en')
  const router = createMemoryRouter([{ path: '*', element: <Screens /> }], {
    initialEntries: ['/settings', '/alerts'],
  })
  render(
    <App store={world.store} quotes={world.quotes} i18n={i18n}>
      <RouterProvider router={router} />
    </App>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
  await screen.findByRole('dialog', { name: 'Main' })
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Coming Soon')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull())
})

it('the drawer of a phone goes when the phone is turned, and stays below a dialog', async () => {
  await renderAt(createWorld({ 'GET /api/user': () => json(ada) }), '/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Main' })
  const turn = (width: number) => {
    vi.stubGlobal('innerWidth', width)
    fireEvent(window, new Event('resize'))
  }
  turn(390)
  await userEvent.click(within(drawer).getByRole('button', { name: /^Search/ }))
  await screen.findByRole('dialog', { name: 'Search' })
  turn(844)
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Main' })
  turn(844)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.unstubAllGlobals()
})

describe('the search in the drawer of a phone', () => {
  const choose = async (typed: string, name: RegExp) => {
    const world = createWorld({
      'GET /api/user': () => json(ada),
      'GET /api/stocks': () => json({ stocks: [stock('AAPL'), stock('MSFT')] }),
    })
    const view = await renderAt(world, '/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Main' }))
    await userEvent.click(drawer.getByRole('button', { name: /^Search/ }))
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await userEvent.type(search.getByRole('combobox'), typed)
    await search.findByRole('option', { name, selected: true })
    await userEvent.keyboard('{Enter}')
    return { ...view, world }
  }

  it('leads to a stock, and the drawer is out of its way', async () => {
    const { router } = await choose('msft', /^MSFT/)
    await waitFor(() => expect(router.state.location.search).toBe('?symbol=MSFT'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens a window that nothing covers', async () => {
    await choose('msft quote', /^MSFT Full Quote/)
    const handle = await screen.findByRole('button', { name: /^Move MSFT/ })
    await waitFor(() => expect(document.activeElement).toBe(handle))
    expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull()
  })

  it('opens statements over the drawer', async () => {
    await choose('msft financials', /^MSFT Financials/)
    expect(await screen.findByRole('dialog', { name: 'MSFT Financials' })).toBeTruthy()
  })

  it('leaves the drawer open to who chose nothing', async () => {
    const world = createWorld({ 'GET /api/user': () => json(ada) })
    await renderAt(world, '/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Main' }))
    await userEvent.click(drawer.getByRole('button', { name: /^Search/ }))
    await screen.findByRole('dialog', { name: 'Search' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Main' })).toBeTruthy()
  })
})
