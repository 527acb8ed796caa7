import { isPhone } from '../look.ts'
import type { Scene, Stage } from '../scene.ts'

const openChat = async ({ page, t }: Stage) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: t.chat.open }).click()
  await page.getByRole('region', { name: t.chat.title }).waitFor()
}

const calls = /\/api\/chat/

const submit = async ({ page }: Stage) => {
  await page.locator('button[type=submit]').click()
}

const oddities = [
  '<script>alert("x")</script> <b>not bold</b> &amp; **nor this**',
  'مرحبا بالجميع، سهم $AAPL اليوم 📈',
  '漲'.repeat(500),
]

/** The chat, and signing in and up. */
export const peopleScenes: readonly Scene[] = [
  {
    name: 'auth',
    path: '/auth',
    who: 'nobody',
    act: async ({ page, t, look }) => {
      if (!isPhone(look)) await page.getByRole('img', { name: t.auth.pitch.picture }).waitFor()
    },
  },
  { name: 'auth-sign-up', path: '/auth?mode=sign-up', who: 'nobody', wholePage: true },
  {
    name: 'auth-wrong',
    path: '/auth?mode=sign-up',
    who: 'nobody',
    wholePage: true,
    act: async (stage) => {
      await submit(stage)
      await stage.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'auth-refused',
    path: '/auth',
    who: 'nobody',
    act: async (stage) => {
      await stage.page.locator('input[name=username]').fill('ada')
      await stage.page.locator('input[name=password]').fill('not her password')
      await submit(stage)
      await stage.page
        .getByText(/^(401|429): /)
        .first()
        .waitFor()
    },
    arranged: [
      { calls: /\/api\/login/, reply: { status: 401, text: 'Invalid username or password' } },
    ],
  },
  {
    name: 'auth-pending',
    path: '/auth',
    who: 'nobody',
    arranged: [{ calls: /\/api\/login/, reply: 'never' }],
    act: async (stage) => {
      await stage.page.locator('input[name=username]').fill('ada')
      await stage.page.locator('input[name=password]').fill('a tape deck at night')
      await submit(stage)
      await stage.page.getByText(stage.t.auth.signIn.pending).waitFor()
    },
  },
  {
    name: 'chat',
    path: '/?symbol=AAPL',
    act: async (stage) => {
      await openChat(stage)
      await stage.page.getByRole('log').waitFor()
    },
  },
  {
    name: 'chat-past',
    path: '/watchlists',
    act: async (stage) => {
      const { page, t } = stage
      await openChat(stage)
      await page.getByRole('button', { name: t.chat.past }).click()
      if (isPhone(stage.look)) await page.getByRole('button', { name: t.clock.more }).click()
      await page.getByRole('button', { name: t.clock.back.minute }).click()
      await page.getByRole('button', { name: t.clock.toLive }).waitFor()
      await page.getByRole('textbox', { name: t.chat.message }).waitFor({ state: 'detached' })
      await page.getByRole('log').waitFor()
    },
  },
  {
    name: 'chat-long',
    path: '/watchlists',
    act: async (stage) => {
      await openChat(stage)
      await stage.page
        .getByRole('textbox', { name: stage.t.chat.message })
        .fill('long '.repeat(101))
    },
  },
  {
    name: 'chat-empty',
    path: '/watchlists',
    arranged: [{ calls, reply: { json: { messages: [] } } }],
    act: openChat,
  },
  {
    name: 'chat-loading',
    path: '/watchlists',
    arranged: [{ calls, reply: 'never' }],
    act: openChat,
  },
  {
    name: 'chat-failed',
    path: '/watchlists',
    arranged: [{ calls, reply: 'fails' }],
    act: openChat,
  },
  { name: 'chat-signed-out', path: '/auth', who: 'nobody', act: openChat },
  {
    name: 'chat-odd',
    path: '/watchlists',
    before: async (say) => {
      for (const text of oddities) await say(text)
    },
    act: async (stage) => {
      await openChat(stage)
      await stage.page.getByRole('log').waitFor()
    },
  },
]
