import type { Page } from 'playwright-core'

/** What stands around every signed-in screen. */
export const shell = (page: Page) => {
  const sidebar = page.locator('aside')
  return {
    /** That of the alerts may say after its name how many are new. */
    entry: (name: string) => sidebar.getByRole('link', { name: new RegExp(`^${name}`) }),
    currentEntry: () => sidebar.locator('nav [aria-current=page]'),
    trader: () => sidebar.getByText(/^@/),
    switchLanguage: () => sidebar.locator('button[lang]'),
    preferences: () => sidebar.getByRole('button', { name: /^(Preferences|偏好設定)$/ }),
    signOut: () => sidebar.getByRole('button', { name: /^(Sign out|登出)$/ }),
  }
}
