import { describe, expect, it } from 'vitest'
import { authPage, grace } from '../pages/auth-page.ts'
import { shell } from '../pages/shell.ts'
import { answerCalls } from '../support/answer-calls.ts'
import { holdBack } from '../support/hold-back.ts'
import type { Walk } from './context.ts'

const screens = [
  ['/', 'Dashboard'],
  ['/scanner', 'Stock Scanner'],
  ['/watchlists', 'My Watchlists'],
  ['/alerts', 'Price Alerts'],
  ['/signals', 'Trading Signals'],
  ['/settings', 'Settings'],
] as const

const signUpFields = [
  'First Name',
  'Last Name',
  'Username',
  'Email',
  'Phone Number',
  'Password',
  'Confirm Password',
]

/** Screens and routes, before anybody is signed in. */
export const strangersSentences = ({ open }: Walk) =>
  describe('for who is not signed in', () => {
    it('a protected route leads to /auth, after a spinner while the user loads', async () => {
      const { page } = open()
      const release = await holdBack(page, '**/api/user')
      await page.goto('/')
      await page.getByRole('status').getByText('Loading').waitFor()
      await release()
      await page.waitForURL('**/auth')
    })

    it('any other address is a 404 page', async () => {
      const { page } = open()
      await page.goto('/no/such/page')
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
      await page.getByText('Did you forget to add the page to the router?').waitFor()
      await page.getByRole('link', { name: 'Back to the dashboard' }).click()
      await page.waitForURL('**/auth')
    })

    it('the chat says "Please log in to participate in chat" instead of the input', async () => {
      const { page } = open()
      await page.getByRole('button', { name: 'Open chat' }).click()
      const panel = page.getByRole('region', { name: 'Trading Chat' })
      await panel.getByText('Please log in to participate in chat').waitFor()
      expect(await panel.getByRole('textbox').count()).toBe(0)
      await page.keyboard.press('Escape')
    })
  })

/** The page for signing in and up. */
export const authSentences = ({ open, url }: Walk) =>
  describe('the auth page', () => {
    it('begins with signing in: title, subtitle, two fields, and what it advertises', async () => {
      const { page } = open()
      const auth = authPage(page)
      await auth.open(url())
      expect(await auth.heading().innerText()).toBe('Welcome Back')
      await page.getByText('Sign in to access your trading dashboard').waitFor()
      for (const field of ['Username', 'Password']) await auth.field(field).waitFor()
      for (const text of [
        'Professional Trading Platform',
        'Real-time market data',
        'A 32-metric stock scanner with advanced filtering',
        'Professional charting and technical analysis',
        'Personalised watchlists and alerts',
      ])
        await page.getByText(text, { exact: true }).waitFor()
    })

    it('toggles to signing up by a link, and back', async () => {
      const { page } = open()
      const auth = authPage(page)
      await page.getByText("Don't have an account?").waitFor()
      await page.getByRole('link', { name: /Sign up$/ }).click()
      await page.getByText('Join the professional trading platform').waitFor()
      expect(await auth.heading().innerText()).toBe('Create Account')
      for (const field of signUpFields) await auth.field(field).waitFor()
      await page.getByText('Already have an account?').waitFor()
      await page.getByRole('link', { name: /Sign in$/ }).click()
      await page.getByText('Sign in to access your trading dashboard').waitFor()
      await page.getByRole('link', { name: /Sign up$/ }).click()
    })

    it('says in a notification why signing in or up failed, and keeps what was typed', async () => {
      const { page, forgive } = open()
      const auth = authPage(page)
      const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
      await answerCalls(page, '**/api/register', (route) =>
        route.fulfill({ status: 409, body: 'Username already exists' }),
      )
      await auth.signUp(grace)
      await toast.getByText('Registration failed', { exact: true }).waitFor()
      await toast.getByText('409: Username already exists', { exact: true }).waitFor()
      expect(await auth.field('Email').inputValue()).toBe(grace.email)
      await page.unroute('**/api/register')
      await page.getByRole('link', { name: /Sign in$/ }).click()
      await page.getByText('Sign in to access your trading dashboard').waitFor()
      await auth.signIn({ username: 'nobody', password: 'nothing at all' })
      await toast.getByText('Login failed', { exact: true }).waitFor()
      await toast.getByText('401: Invalid username or password', { exact: true }).waitFor()
      expect(await auth.field('Username').inputValue()).toBe('nobody')
      expect(await auth.field('Password').inputValue()).toBe('nothing at all')
      await page.getByRole('link', { name: /Sign up$/ }).click()
      await page.getByText('Join the professional trading platform').waitFor()
      forgive(/40[19]/)
    })

    it('says Creating Account... on a disabled button while it waits, then shows the dashboard', async () => {
      const { page } = open()
      const release = await holdBack(page, '**/api/register')
      await authPage(page).signUp(grace)
      const pending = page.getByRole('button', { name: 'Creating Account...' })
      await pending.waitFor()
      expect(await pending.isDisabled()).toBe(true)
      await release()
      await page.waitForURL(({ pathname }) => pathname === '/')
      // Who is signed in is led away from it.
      await page.goto('/auth')
      await page.waitForURL(({ pathname }) => pathname === '/')
    })
  })

/** Signing out and in again. */
export const sessionSentences = ({ open }: Walk) =>
  describe('a session', () => {
    it('ends by Sign out, which reads Signing out... while it waits', async () => {
      const { page } = open()
      const release = await holdBack(page, '**/api/logout')
      await shell(page).signOut().click()
      const pending = page.getByRole('button', { name: 'Signing out...' })
      await pending.waitFor()
      expect(await pending.isDisabled()).toBe(true)
      await release()
      await page.waitForURL('**/auth')
    })

    it('begins again by Sign In, which reads Signing In... while it waits', async () => {
      const { page } = open()
      const release = await holdBack(page, '**/api/login')
      await authPage(page).signIn(grace)
      const pending = page.getByRole('button', { name: 'Signing In...' })
      await pending.waitFor()
      expect(await pending.isDisabled()).toBe(true)
      await release()
      // Back where the session ended.
      await page.waitForURL(({ pathname }) => pathname === '/signals')
    })
  })

/** What stands beside every screen. */
export const sidebarSentences = ({ open }: Walk) =>
  describe('the sidebar', () => {
    it('has six entries with their paths; the one that is shown is highlighted', async () => {
      const { page } = open()
      const around = shell(page)
      const entries = ['Dashboard', 'Scanners', 'Watchlists', 'Alerts', 'Signals', 'Settings']
      for (const [index, entry] of entries.entries()) {
        await around.entry(entry).click()
        const [path, heading] = screens[index]!
        await page.waitForURL(({ pathname }) => pathname === path)
        if (path !== '/')
          await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
        expect(await around.currentEntry().innerText()).toBe(entry)
      }
    })

    it('shows the product, the trader’s names and @username; Settings only says Coming Soon', async () => {
      const { page } = open()
      await page.getByText('Coming Soon', { exact: true }).waitFor()
      expect((await page.locator('main').innerText()).split(/\s*\n\s*/)).toEqual([
        'Settings',
        'Coming Soon',
      ])
      const sidebar = page.locator('aside')
      for (const text of ['Tapedeck', 'Grace Hopper', '@grace'])
        await sidebar.getByText(text, { exact: true }).waitFor()
    })
  })
