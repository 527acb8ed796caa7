import { expect, it, vi } from 'vitest'
import { readTyped } from '../../../../src/web/components/text/typed-number.ts'

it.each([
  ['en-US', '1.5', 1.5],
  ['de-DE', '1,5', 1.5],
  ['C', '1.5', 1.5],
  ['', '1,000', 1_000],
])('a number is read by the language %j that the browser names', (language, typed, value) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(readTyped(typed)).toEqual({ ok: true, value })
})
