import type { Page } from 'playwright-core'

export interface NewTrader {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

export const grace: NewTrader = {
  firstName: 'Grace',
  lastName: 'Hopper',
  username: 'grace',
  email: 'grace@example.org',
  phone: '+1 212 555 0100',
  password: 'nanoseconds of wire',
}

/** The page for signing in and up. */
export const authPage = (page: Page) => ({
  open: (url: string, mode: 'sign-in' | 'sign-up' = 'sign-in') =>
    page.goto(`${url}/auth${mode === 'sign-up' ? '?mode=sign-up' : ''}`),

  heading: () => page.getByRole('heading', { level: 1 }),

  field: (label: string) => page.getByLabel(label, { exact: true }),

  submit: (name: string) => page.getByRole('button', { name, exact: true }),

  async signUp(trader: NewTrader): Promise<void> {
    await this.field('First Name').fill(trader.firstName)
    await this.field('Last Name').fill(trader.lastName)
    await this.field('Username').fill(trader.username)
    await this.field('Email').fill(trader.email)
    await this.field('Phone Number').fill(trader.phone)
    await this.field('Password').fill(trader.password)
    await this.field('Confirm Password').fill(trader.password)
    await this.submit('Create Account').click()
  },

  async signIn({ username, password }: Pick<NewTrader, 'username' | 'password'>): Promise<void> {
    await this.field('Username').fill(username)
    await this.field('Password').fill(password)
    await this.submit('Sign In').click()
  },
})
