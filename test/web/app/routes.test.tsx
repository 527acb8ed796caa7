import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ada, deferred, json, stock, text } from '../support/fake-server.ts'
import { createWorld, renderAt } from '../support/page.tsx'

const signedIn = { 'GET /api/user': () => json(ada) }

describe('a protected page', () => {
  it('shows a spinner while the user loads, then the page', async () => {
    const answer = deferred<Response>()
    const world = createWorld({ 'GET /api/user': () => answer.promise })
    await renderAt(world, '/settings')
    expect(await screen.findByRole('status')).toBeTruthy()
    expect(screen.queryByText('Coming Soon')).toBeNull()
    answer.resolve(json(ada))
    expect(await screen.findByText('Coming Soon')).toBeTruthy()
  })

  it.each(['/', '/scanner', '/watchlists', '/alerts', '/signals', '/settings', '/account'])(
    'leads who is not signed in from %s to /auth',
    async (path) => {
      const world = createWorld({ 'GET /api/user': () => text('Not signed in', 401) })
      const { router } = await renderAt(world, path)
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    },
  )

  it('says when the server does not answer, and asks again', async () => {
    let up = false
    const world = createWorld({
      'GET /api/user': () => (up ? json(ada) : text('Starting', 503)),
    })
    await renderAt(world, '/settings')
    expect(await screen.findByText('503: Starting')).toBeTruthy()
    up = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Coming Soon')).toBeTruthy()
  })
})

describe('a screen', () => {
  const open = async (path: string, reactStrictMode: boolean) => {
    const world = createWorld({
      ...signedIn,
      'GET /api/stocks': () => json({ stocks: [stock('AAPL'), stock('MSFT')] }),
    })
    return { world, ...(await renderAt(world, path, { reactStrictMode })) }
  }

  it.each(['/', '/scanner', '/watchlists', '/alerts', '/signals', '/settings', '/account'])(
    '%s is the same when React draws it twice, and ends what it began',
    async (path) => {
      const [once, twice] = [await open(path, false), await open(path, true)]
      await waitFor(() => {
        for (const { container } of [once, twice])
          expect(container.querySelector('main h1')).not.toBeNull()
        expect(twice.container.textContent).toBe(once.container.textContent)
      })
      for (const { world, unmount } of [once, twice]) {
        unmount()
        expect(world.sockets.every(({ closed }) => closed)).toBe(true)
      }
    },
  )
})

describe('the page for signing in', () => {
  it('leads who is signed in to the dashboard', async () => {
    const { router } = await renderAt(createWorld(signedIn), '/auth')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

describe('any other address', () => {
  it('says that there is no such page, to everybody', async () => {
    const world = createWorld()
    await renderAt(world, '/no/such/page')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
    expect(world.server.requests).toEqual([])
  })
})

describe('the sidebar', () => {
  it('has the six screens with their addresses, and marks the one that is shown', async () => {
    await renderAt(createWorld(signedIn), '/settings')
    await screen.findByText('Coming Soon')
    const links = screen.getAllByRole('link').filter((link) => link.closest('nav'))
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/'],
      ['Scanners', '/scanner'],
      ['Watchlists', '/watchlists'],
      ['Alerts', '/alerts'],
      ['Signals', '/signals'],
      ['Settings', '/settings'],
    ])
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Settings'])
  })

  it('shows the product and the trader', async () => {
    await renderAt(createWorld(signedIn), '/settings')
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
    expect(screen.getByText('@ada')).toBeTruthy()
    expect(screen.getAllByText('Tapedeck').length).toBeGreaterThan(0)
  })

  it('signs out, and says so while it waits', async () => {
    const answer = deferred<Response>()
    const world = createWorld({ ...signedIn, 'POST /api/logout': () => answer.promise })
    const { router } = await renderAt(world, '/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(
      (await screen.findByRole('button', { name: 'Signing out...' })).hasAttribute('disabled'),
    ).toBe(true)
    answer.resolve(new Response(null, { status: 204 }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(world.sockets.every(({ closed }) => closed)).toBe(true)
  })

  it('says when signing out fails, and stays', async () => {
    const world = createWorld({ ...signedIn, 'POST /api/logout': () => text('Not now', 503) })
    const { router } = await renderAt(world, '/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Logout failed')).toBeTruthy()
    expect(screen.getByText('503: Not now')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/settings')
  })

  it('leaves when the session has ended though its end could not be written down', async () => {
    const world = createWorld({ ...signedIn, 'POST /api/logout': () => text('Not now', 503) })
    const { router } = await renderAt(world, '/settings')
    const button = await screen.findByRole('button', { name: 'Sign out' })
    world.server.answers['GET /api/user'] = () => text('Not signed in', 401)
    await userEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(screen.queryByText('Logout failed')).toBeNull()
  })
})

describe('a session', () => {
  const says = /^Your session has ended/
  const ended = () => text('Not signed in', 401)

  it('that ended elsewhere is named on the sign-in page, until somebody has signed in', async () => {
    const world = createWorld({ ...signedIn, 'POST /api/login': () => json(ada) })
    const { router } = await renderAt(world, '/settings')
    await screen.findByText('Coming Soon')
    world.server.answers['GET /api/alerts'] = ended
    act(() => world.socket().open())
    expect(await screen.findByText(says)).toBeTruthy()
    world.server.answers['GET /api/alerts'] = () => json([])
    await userEvent.type(screen.getByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'countess{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    world.server.answers['POST /api/logout'] = () => new Response(null, { status: 204 })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByText('Welcome Back')
    expect(screen.queryByText(says)).toBeNull()
  })

  it('that was never there is not named', async () => {
    await renderAt(createWorld({ 'GET /api/user': ended }), '/alerts')
    await screen.findByText('Welcome Back')
    expect(screen.queryByText(says)).toBeNull()
  })
})
