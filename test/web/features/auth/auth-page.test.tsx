import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ada, deferred, json, text } from '../../support/fake-server.ts'
import { createWorld, renderAt } from '../../support/page.tsx'

const nobody = { 'GET /api/user': () => text('Not signed in', 401) }
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' })

const openSignUp = async (answers: Parameters<typeof createWorld>[0] = {}) => {
  const world = createWorld({ ...nobody, ...answers })
  const page = await renderAt(world, '/auth?mode=sign-up')
  await field('First Name')
  return { world, page, user: userEvent.setup() }
}

const goodAccount = {
  'First Name': 'Ada',
  'Last Name': 'Lovelace',
  Username: 'ada',
  Email: 'ada@example.org',
  'Phone Number': '+886 2 1234 5678',
  Password: 'correct horse battery',
  'Confirm Password': 'correct horse battery',
}

const fill = async (user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await user.type(await field(label), value)
}

const submit = (name: string) => screen.findByRole('button', { name })

describe('signing in', () => {
  const openSignIn = async (answers: Parameters<typeof createWorld>[0] = {}) => {
    const world = createWorld({ ...nobody, ...answers })
    const page = await renderAt(world, '/auth')
    await screen.findByRole('heading', { name: 'Welcome Back' })
    return { world, page, user: userEvent.setup() }
  }

  it('is what the page begins with, beside what the product offers', async () => {
    await openSignIn()
    expect(screen.getByText('Sign in to access your trading dashboard')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Professional Trading Platform' })).toBeTruthy()
    expect(screen.getByText('Real-time market data')).toBeTruthy()
    expect(screen.getByText('A 32-metric stock scanner with advanced filtering')).toBeTruthy()
  })

  it('says beside each empty field that it is required, and calls nobody', async () => {
    const { world, user } = await openSignIn()
    await user.click(await submit('Sign In'))
    expect(await screen.findByText('Username is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect((await field('Username')).getAttribute('aria-invalid')).toBe('true')
    expect(world.server.asked('POST /api/login')).toHaveLength(0)
  })

  it('is disabled and says so while it waits, then leads to where one was going', async () => {
    const answer = deferred<Response>()
    const { world, page, user } = await openSignIn({ 'POST /api/login': () => answer.promise })
    await fill(user, { Username: 'ada', Password: 'correct horse' })
    await user.click(await submit('Sign In'))
    expect((await submit('Signing In...')).hasAttribute('disabled')).toBe(true)
    answer.resolve(json(ada))
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'))
    expect(world.server.asked('POST /api/login')[0]).toMatchObject({
      contentType: 'application/json',
      body: { username: 'ada', password: 'correct horse' },
    })
  })

  it('keeps what was typed when it is refused, and says why in a toast', async () => {
    const { user } = await openSignIn({
      'POST /api/login': () => text('Invalid username or password', 401),
    })
    await fill(user, { Username: 'ada', Password: 'wrong' })
    await user.click(await submit('Sign In'))
    expect(await screen.findByText('Login failed')).toBeTruthy()
    expect(screen.getByText('401: Invalid username or password')).toBeTruthy()
    expect(((await field('Username')) as HTMLInputElement).value).toBe('ada')
    expect(((await field('Password')) as HTMLInputElement).value).toBe('wrong')
  })

  it('shows the password when it is asked to', async () => {
    const { user } = await openSignIn()
    const password = (await field('Password')) as HTMLInputElement
    expect(password.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
  })

  it('leads to signing up, and back', async () => {
    const { user } = await openSignIn()
    await user.click(screen.getByRole('link', { name: "Don't have an account? Sign up" }))
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeTruthy()
    expect(screen.getByText('Join the professional trading platform')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  })

  it('speaks Chinese when asked to, and what was typed stays', async () => {
    const { user, page, world } = await openSignIn()
    await fill(user, { Username: 'ada' })
    await user.click(screen.getByRole('button', { name: '中文' }))
    expect(world.store.getState().preferences.language).toBe('zh-TW')
    const { switchLanguage } = await import('../../../../src/web/i18n/i18n.ts')
    await switchLanguage(page.i18n, 'zh-TW')
    expect(await screen.findByRole('heading', { name: '歡迎回來' })).toBeTruthy()
    expect(((await field('使用者名稱')) as HTMLInputElement).value).toBe('ada')
  })
})

describe('the picture beside the form', () => {
  it.each([
    ['en', 'Picture of a price chart; prices are made up', ['Aug', 'Sep', 'Oct', 'Nov']],
    ['zh-TW', '價格走勢示意圖，圖中價格為虛構', ['8月', '9月', '10月', '11月']],
  ] as const)(
    'names its months in %s, from left to right below the bars',
    async (language, name, months) => {
      await renderAt(createWorld(nobody, { language }), '/auth')
      const picture = await screen.findByRole('img', { name })
      const texts = [...picture.querySelectorAll('text[text-anchor=middle]')]
      expect(texts.map(({ textContent }) => textContent)).toEqual(months)
      const places = texts.map((text) => Number(text.getAttribute('x')))
      expect(places).toEqual([...places].sort((a, b) => a - b))
      const lowest = Math.max(
        ...[...picture.querySelectorAll('g.fill-up rect, g.fill-down rect')].map(
          (bar) => Number(bar.getAttribute('y')) + Number(bar.getAttribute('height')),
        ),
      )
      for (const text of texts) expect(Number(text.getAttribute('y'))).toBeGreaterThan(lowest)
    },
  )
})

describe('signing up', () => {
  it('asks for seven things and says which are missing', async () => {
    const { user } = await openSignUp()
    for (const label of Object.keys(goodAccount)) expect(await field(label)).toBeTruthy()
    await user.click(await submit('Create Account'))
    expect(await screen.findAllByText('Required')).toHaveLength(6)
    expect(screen.getByText('Confirm password is required')).toBeTruthy()
  })

  it('says that two passwords differ even while other fields are missing', async () => {
    const { user } = await openSignUp()
    await fill(user, { Password: 'correct horse', 'Confirm Password': 'correct house' })
    await user.click(await submit('Create Account'))
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  })

  it('sends what was typed without the repeated password', async () => {
    const answer = deferred<Response>()
    const { world, page, user } = await openSignUp({ 'POST /api/register': () => answer.promise })
    await fill(user, goodAccount)
    await user.click(await submit('Create Account'))
    expect((await submit('Creating Account...')).hasAttribute('disabled')).toBe(true)
    expect(world.server.asked('POST /api/register')[0]!.body).toEqual({
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      phone: '+886 2 1234 5678',
      password: 'correct horse battery',
    })
    answer.resolve(json(ada, 201))
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'))
  })

  it('says a taken name beside its field, and keeps all that was typed', async () => {
    const { user } = await openSignUp({
      'POST /api/register': () => text('Username already exists', 409),
    })
    await fill(user, goodAccount)
    await user.click(await submit('Create Account'))
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    expect(screen.getByText('409: Username already exists')).toBeTruthy()
    const username = (await field('Username')) as HTMLInputElement
    const described = document.getElementById(username.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Username already exists')
    for (const [label, value] of Object.entries(goodAccount))
      expect(((await field(label)) as HTMLInputElement).value).toBe(value)
  })

  it('no longer says that two passwords differ once the first of them was corrected', async () => {
    const { user } = await openSignUp()
    await fill(user, { Password: 'correct house', 'Confirm Password': 'correct horse' })
    await user.click(await submit('Create Account'))
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    await user.clear(await field('Password'))
    await fill(user, { Password: 'correct horse' })
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull())
  })

  it('says no taken name of another one that was typed while the answer was on its way', async () => {
    const answer = deferred<Response>()
    const { user } = await openSignUp({ 'POST /api/register': () => answer.promise })
    await fill(user, goodAccount)
    await user.click(await submit('Create Account'))
    await submit('Creating Account...')
    await user.type(await field('Username'), '2')
    const email = await field('Email')
    await user.click(email)
    answer.resolve(text('Username already exists', 409))
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    await submit('Create Account')
    expect(screen.queryByText('Username already exists')).toBeNull()
    expect(document.activeElement).toBe(email)
  })

  it('says a refusal that belongs to no field above the button', async () => {
    const { user } = await openSignUp({
      'POST /api/register': () => text('Too many registrations', 429),
    })
    await fill(user, goodAccount)
    await user.click(await submit('Create Account'))
    expect(await screen.findByText('Too many registrations')).toBeTruthy()
  })
})
