import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { symbol as kernelSymbol } from '../../../../src/domain/kernel/fields.ts'
import {
  readSymbol,
  readSymbols,
  searchKey,
  spellingsOf,
  writtenSymbol,
} from '../../../../src/domain/notation/symbol.ts'

describe('one symbol', () => {
  it.each([
    ['AAPL', 'AAPL'],
    ['$aapl', 'AAPL'],
    [' brk-b ', 'BRK.B'],
    ['BRK/B', 'BRK.B'],
    ['BRK.B', 'BRK.B'],
    ['$BRK.B', 'BRK.B'],
    ['NYSE:BRK.B', 'BRK.B'],
    ['nyse: brk/b', 'BRK.B'],
    ['$NASDAQ:AAPL', 'AAPL'],
    ['BF-B', 'BF.B'],
    ['BTC-USD', 'BTC-USD'],
    ['BTC/USD', 'BTC-USD'],
    ['ＢＲＫ．Ｂ', 'BRK.B'],
    ['\u{feff}AAPL\u{200b}', 'AAPL'],
    ['A', 'A'],
    [`${'N'.repeat(35)}:AAPL`, 'AAPL'],
  ])('%j is %s', (typed, symbol) => {
    expect(readSymbol(typed)).toBe(symbol)
  })

  it.each([
    '',
    ' ',
    '$',
    '12',
    'AAPL MSFT',
    'AAPL.',
    'BRK--B',
    '-B',
    '^GSPC',
    'Apple Inc.',
    'NYSE:',
    'AAPL:US',
    'ABCDEFGHIJKLM',
    'ß',
    `${'N'.repeat(36)}:AAPL`,
  ])('%j is none', (typed) => {
    expect(readSymbol(typed)).toBeNull()
  })
})

const letter = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
const name = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''))

const share = fc.record({ name, shareClass: fc.option(letter) })

const asTyped = fc.record({
  share,
  separator: fc.constantFrom('.', '-', '/'),
  exchange: fc.constantFrom('', 'NYSE:', 'NASDAQ: ', 'otc_pk:'),
  cashtag: fc.constantFrom('', '$'),
  isLower: fc.boolean(),
  space: fc.constantFrom('', ' ', '\t', '\u{a0}'),
})

it('means one share by every spelling', () => {
  fc.assert(
    fc.property(asTyped, ({ share, separator, exchange, cashtag, isLower, space }) => {
      const { name, shareClass } = share
      const written = shareClass === null ? name : `${name}${separator}${shareClass}`
      fc.pre(!(exchange !== '' && written === 'US'))
      const typed = `${space}${cashtag}${exchange}${isLower ? written.toLowerCase() : written}${space}`
      expect(readSymbol(typed)).toBe(shareClass === null ? name : `${name}.${shareClass}`)
    }),
  )
})

it('gives a symbol that events can hold, and reads its own answer as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aBz09.-/$: US')) }), (typed) => {
      const symbol = readSymbol(typed)
      fc.pre(symbol !== null)
      expect(kernelSymbol.safeParse(symbol).success).toBe(true)
      expect(readSymbol(symbol)).toBe(symbol)
    }),
  )
})

it('takes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const symbol = readSymbol(typed)
      expect(symbol === null || kernelSymbol.safeParse(symbol).success).toBe(true)
    }),
  )
})

it('knows every symbol that a text can mean, the most literal first', () => {
  expect(spellingsOf('brk-b')).toEqual(['BRK-B', 'BRK.B'])
  expect(spellingsOf('BRK.B')).toEqual(['BRK.B', 'BRK-B'])
  expect(spellingsOf('$brk/b')).toEqual(['BRK.B', 'BRK-B'])
  expect(spellingsOf('btc/usd')).toEqual(['BTC-USD'])
  expect(spellingsOf('aapl')).toEqual(['AAPL'])
  expect(spellingsOf('a.b.c')).toEqual(['A.B.C', 'A.B-C'])
  for (const none of ['^GSPC', 'ABCDEFGHIJKLM']) {
    expect(spellingsOf(none)).toEqual([])
    expect(writtenSymbol(none)).toBeNull()
  }
  expect(writtenSymbol('brk-b')).toBe('BRK-B')
})

it('has among them what is read, and the same ones again for each of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aBz09.-/$: US')) }), (typed) => {
      const all = spellingsOf(typed)
      const symbol = readSymbol(typed)
      expect(all.length === 0 ? [null] : all).toContain(symbol)
      for (const spelling of all) expect(new Set(spellingsOf(spelling))).toEqual(new Set(all))
    }),
  )
})

it('searches by beginnings that are spelled otherwise', () => {
  const beginnings = ['brk-', '$BRK/', ' NYSE:brk. ', 'ＢＲＫ－', '\u200eBRK.\u200b']
  for (const typed of beginnings) expect(searchKey(typed)).toBe('BRK.')
})

describe('several symbols', () => {
  const symbols = (text: string) => readSymbols(text).map(({ symbol }) => symbol)

  it.each([
    'AAPL,MSFT,BRK.B',
    'aapl msft brk-b',
    ' $AAPL;  $MSFT ;BRK/B, ',
    'NASDAQ:AAPL\nNASDAQ:  MSFT\tNYSE:BRK.B',
    'AAPL，MSFT、BRK.B',
  ])('%j are three', (text) => {
    expect(symbols(text)).toEqual(['AAPL', 'MSFT', 'BRK.B'])
  })

  it('keeps what is no ticker as it was written', () => {
    expect(readSymbols('AAPL, 123')).toEqual([
      { written: 'AAPL', symbol: 'AAPL' },
      { written: '123', symbol: null },
    ])
  })

  it('finds none in nothing', () => {
    expect(readSymbols(' ,; ')).toEqual([])
  })

  it('reads what is joined as each part is read', () => {
    const separator = fc.constantFrom(',', ' ', ';', ', ', '\n')
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), separator, (names, joint) => {
        expect(symbols(names.join(joint))).toEqual(names)
      }),
    )
  })
})
