import type { TranslationTable } from '../translate.ts'

/** The texts of an article page, and of the page that replaces it. */
export const articlePage: TranslationTable = {
  SIMULATED: '模擬',
  'These events happened only on the simulated exchange.': '這些事件只發生在模擬交易所。',
  'Back to Tapedeck': '回到 Tapedeck',
  'Sign in': '登入',
  'Try again': '再試一次',
}
