import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notValid } from '../../../src/http/refusals/faults.ts'
import { allRoutes } from '../../../src/http/routing/all-routes.ts'
import { translateServerText } from '../../../src/translations/translate.ts'
import { zhTwTerms } from '../../../src/translations/zh-tw/terms.ts'
import { zhTwServerText } from '../../../src/web/i18n/zh-tw-server-text.ts'

const inChinese = (serverText: string) => translateServerText(zhTwServerText, zhTwTerms, serverText)

/** Three words of English in a row are a sentence that was not translated. */
const english = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/

describe('what the server says of a request that is not valid, in Chinese', () => {
  it('is every fault of a body or query, whatever was sent', () => {
    const routes = allRoutes.flatMap(({ path, body, query }) =>
      [body, query].flatMap((schema) => (schema ? [{ path, schema }] : [])),
    )
    const keys = ['symbol', 'condition', 'value', 'message', 'name', 'rules', 'filters', 'limit']
    const more = ['username', 'password', 'email', 'phone', 'firstName', 'lastName', 'asOf']
    const value = fc.oneof(
      fc.constantFrom('', ' ', 'AAPL', 'price_above', '@', 'x'.repeat(600)),
      fc.jsonValue(),
    )
    const sent = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...keys, ...more), value, { maxKeys: 8 }),
    )
    const left = new Set<string>()
    fc.assert(
      fc.property(fc.constantFrom(...routes), sent, ({ schema }, what) => {
        const { error } = schema.safeParse(what)
        const refusal = error && notValid(error)
        if (refusal?.type !== 'not_valid') return
        for (const { message } of refusal.faults)
          if (english.test(inChinese(message))) left.add(message)
      }),
      { numRuns: 3_000 },
    )
    expect([...left]).toEqual([])
  })
})
