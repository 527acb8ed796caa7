import { describe, expect, it } from 'vitest'
import { loginBody, registerBody } from '../../../src/contracts/accounts/accounts.ts'
import { signUpSchema } from '../../../src/web/features/auth/sign-up-schema.ts'
import { en } from '../../../src/web/i18n/en.ts'
import '../../../src/web/i18n/en/alerts/alert-rules.ts'
import '../../../src/web/i18n/en/auth.ts'
import '../../../src/web/i18n/en/delivery.ts'
import '../../../src/web/i18n/en-later.ts'
import '../../../src/web/i18n/en/scanner/scan-history.ts'
import { createI18n, switchLanguage } from '../../../src/web/i18n/i18n.ts'
import { financialsAt } from '../../../src/market/simulated/accounts/statements.ts'
import { realSecurities } from '../../../src/market/simulated/real-listings.ts'
import { sectors } from '../../../src/market/simulated/sectors.ts'
import { abouts } from '../../../src/web/i18n/zh-tw/abouts/all.ts'
import { zhTwTerms } from '../../../src/translations/zh-tw/terms.ts'
import { zhTwServerText } from '../../../src/web/i18n/zh-tw-server-text.ts'
import { zhTw } from '../../../src/web/i18n/zh-tw.ts'

type Tree = Readonly<Record<string, unknown>>

const flat = (tree: Tree, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${prefix}${key}`, value]]
        : Object.entries(flat(value as Tree, `${prefix}${key}.`)),
    ),
  )

const { serverText: _, terms: _terms, ...english } = en
const { serverText: __, terms: __terms, ...chinese } = zhTw
const [englishTexts, chineseTexts] = [flat(english), flat(chinese)]
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

describe('the texts', () => {
  it('are the same keys in both languages, with the same values to fill in', () => {
    expect(Object.keys(chineseTexts).sort()).toEqual(Object.keys(englishTexts).sort())
    for (const [key, text] of Object.entries(englishTexts))
      expect(placeholders(chineseTexts[key]!).sort(), key).toEqual(placeholders(text).sort())
  })

  it('are translated: no Chinese text is left in English, but for names', () => {
    const same = Object.entries(chineseTexts).filter(([key, text]) => englishTexts[key] === text)
    expect(same.map(([key]) => key).sort()).toEqual(['product'])
  })

  it('fall back to the key itself when they are missing', async () => {
    const i18n = await createI18n('zh-TW')
    const t = i18n.t as (key: string) => string
    expect(t('nothing.like.this')).toBe('nothing.like.this')
  })

  it('switch at once, and back', async () => {
    const i18n = await createI18n('en')
    expect(i18n.t('nav.dashboard')).toBe('Dashboard')
    await switchLanguage(i18n, 'zh-TW')
    expect(i18n.t('nav.dashboard')).toBe('儀表板')
    await switchLanguage(i18n, 'en')
    expect(i18n.t('nav.dashboard')).toBe('Dashboard')
  })

  it('stay as they are where another language was chosen while they came', async () => {
    const i18n = await createI18n('en')
    await switchLanguage(i18n, 'zh-TW', () => false)
    expect(i18n.t('nav.dashboard')).toBe('Dashboard')
  })
})

describe('what is said about a field', () => {
  it('is known in Chinese, whatever the forms and the contracts can say', () => {
    const long = 'x'.repeat(300)
    const wrong = { username: '!', email: 'no', phone: 'no', password: 'short' }
    const filled = { firstName: 'a', lastName: 'b', confirmPassword: 'different' }
    const bodies = [
      {},
      { ...wrong, ...filled },
      { username: long, firstName: long, lastName: long, email: long, phone: long, password: long },
      Object.fromEntries(Object.keys(signUpSchema.shape).map((key) => [key, ''])),
    ]
    const messages = [signUpSchema, registerBody, loginBody].flatMap((schema) =>
      bodies.flatMap((body) => schema.safeParse(body).error?.issues ?? []),
    )
    // The forms fill in every field with text, so what zod says of other types is never shown.
    const sentences = messages
      .filter(({ code }) => code !== 'invalid_type' && code !== 'unrecognized_keys')
      .map(({ message }) => message)
    expect(new Set(sentences).size).toBeGreaterThan(10)
    expect([...new Set(sentences)].filter((sentence) => !(sentence in zhTwServerText))).toEqual([])
  })
})

describe('words of the market', () => {
  it('are known in Chinese: every sector, and every line of a statement', () => {
    const [company] = realSecurities(1).filter(({ listing }) => listing.sector !== null)
    const statements = company && financialsAt(1, company, Date.parse('2026-06-10T16:00:00Z'))
    const lines = (['income', 'balance', 'cash'] as const).flatMap((name) =>
      (statements?.[name] ?? []).map(({ metric }) => metric),
    )
    expect(lines.length).toBeGreaterThan(30)
    expect([...sectors, ...lines].filter((term) => !(term in zhTwTerms))).toEqual([])
  })

  it('are known in Chinese: what each listed company is about, and no other', () => {
    const told = realSecurities(1).map(({ fundamentals }) => fundamentals.about ?? '')
    expect(told.length).toBeGreaterThan(190)
    expect(Object.keys(abouts).sort()).toEqual(told.toSorted())
    const left = Object.values(abouts).filter((text) => !/\p{Script=Han}.*。$/u.test(text))
    expect(left).toEqual([])
  })
})
