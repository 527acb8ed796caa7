import { describe, expect, it } from 'vitest'
import { foldName } from '../../../src/vault/names/fold-name.ts'
import { likeness } from '../../../src/vault/names/likeness.ts'

describe('what a username looks like', () => {
  it.each([
    ['modern', 'rnodern'],
    ['paypal', 'PAYPAI'],
    ['b0b', 'BOB'],
    ['sea1', 'seal'],
    ['scope', 'ѕсоре'],
    ['Straße', 'STRASSE'],
    ['ada', 'ＡＤＡ'],
    ['admin', '𝐚𝐝𝐦𝐢𝐧'],
  ])('is the same of %s and %s', (one, other) => {
    expect(likeness(one)).toBe(likeness(other))
  })

  it.each([
    ['ada', 'adam'],
    ['anna', 'anne'],
    ['ada.1', 'ada_1'],
    ['sam', 'sarm'],
  ])('is not the same of %s and %s', (one, other) => {
    expect(likeness(one)).not.toBe(likeness(other))
  })

  it('is the same of all that are one name', () => {
    for (const name of ['Ada', 'ẞtraße', 'ΣΑΣ', 'Ⅳ', 'İx', 'ﬁx'])
      for (const form of ['NFC', 'NFD', 'NFKC'])
        for (const each of [name.normalize(form), name.toUpperCase(), name.toLowerCase()])
          if (foldName(each) === foldName(name)) expect(likeness(each)).toBe(likeness(name))
  })
})
