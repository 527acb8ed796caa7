import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanLimits } from '../../../../src/domain/scan/limits.ts'
import { scanRules } from '../../../../src/contracts/scans/scan-rules.ts'
import { isWrong, rulesToSend } from '../../../../src/web/components/rules/draft-rule.ts'
import {
  addressOf,
  rulesOfAddress,
} from '../../../../src/web/features/scanner/rules/scan-address.ts'
import { scannerLimits } from '../../../../src/web/features/scanner/limits.ts'
import { anyRule } from '../../../support/arbitraries/any-scan.ts'
import { draftOf } from '../../support/draft-of.ts'

const anyRules = fc.array(anyRule, { minLength: 1, maxLength: scanLimits.rulesPerScanMax })
/** What the server reads of rules; their ids mean nothing. */
const meaningOf = (drafts: readonly ReturnType<typeof draftOf>[]) =>
  scanRules.parse(rulesToSend(drafts)).map((rule) => ({ ...rule, id: '' }))

it('an address brings back the rules that it was made of, and is as long as it may be', () => {
  let longest = 0
  fc.assert(
    fc.property(anyRules, (rules) => {
      const drafts = rules.map(draftOf).filter((draft) => !isWrong(draft))
      fc.pre(drafts.length > 0)
      const address = addressOf(drafts)
      longest = Math.max(longest, address.length)
      const back = rulesOfAddress(new URLSearchParams({ scan: address }).toString().slice(5))
      expect(back && meaningOf(back)).toEqual(meaningOf(drafts))
      expect(addressOf(back ?? [])).toBe(address)
    }),
  )
  expect(longest).toBeLessThan(scannerLimits.addressCharactersMax)
})

it.each([
  ['', 'nothing'],
  ['2*rsi14_greater-than_NUMERIC_70__0_AND_30_Daily', 'another version'],
  ['1', 'no rule'],
  ['1*rsi15_greater-than_NUMERIC_70__0_AND_30_Daily', 'a field that is none'],
  ['1*rsi14_greater-than_NUMERIC_abc__0_AND_30_Daily', 'no number'],
  ['1*rsi14_greater-than_ANALYTIC_70__0_AND_30_Daily', 'no analytic value'],
  ['1*rsi14_greater-than_NUMERIC_70__0_AND_30', 'a part is missing'],
  ['1*rsi14_greater-than_NUMERIC_70__0_AND_30_Daily_1', 'a part too many'],
  ['1*rsi14_greater-than_NUMERIC_70__0_AND_201_Daily', 'a period too long'],
  [`1${'*rsi14_greater-than_NUMERIC_70__0_AND_30_Daily'.repeat(21)}`, 'too many rules'],
  [`1*rsi14_greater-than_NUMERIC_${'7'.repeat(5_000)}__0_AND_30_Daily`, 'too long'],
])('%s is refused: %s', (address) => {
  expect(rulesOfAddress(address)).toBeNull()
})

it('no text of an address does any harm', () => {
  const good = '1*rsi14_greater-than_NUMERIC_70__0_AND_30_Daily'
  const anyText = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.nat(good.length), fc.string({ maxLength: 3 }))
      .map(([at, text]) => good.slice(0, at) + text + good.slice(at + 1)),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const drafts = rulesOfAddress(text)
      if (drafts) expect(rulesOfAddress(addressOf(drafts))).not.toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
