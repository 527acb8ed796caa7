import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldName } from '../../../src/vault/names/fold-name.ts'

describe('folding a name', () => {
  it.each([
    ['Alice', 'aLICE'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ｕｓｅｒ１', 'user1'],
    ['café', 'cafe\u0301'],
    ['ﬁnn', 'FINN'],
    ['İstanbul', 'i̇stanbul'],
  ])('takes %s and %s for one', (a, b) => {
    expect(foldName(a)).toBe(foldName(b))
  })

  it.each([
    ['alice', 'alicе'],
    ['resume', 'résumé'],
    ['a.b', 'ab'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(foldName(a)).not.toBe(foldName(b))
  })

  it('gives the same for every normal form and for what was folded before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const folded = foldName(name)
        expect(foldName(folded)).toBe(folded)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
          expect(foldName(name.normalize(form))).toBe(folded)
      }),
    )
  })
})
