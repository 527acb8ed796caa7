import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../../src/web/components/text/csv.ts'
import { linesOfCsv } from '../../../../src/web/features/watchlist/import/lines-of-csv.ts'

describe('a list in a file', () => {
  it('is found under its head or in the first column, each symbol once', () => {
    const symbolsOf = (csv: string) =>
      linesOfCsv(csv).found.map(({ line, symbol }) => [line, symbol])
    expect(symbolsOf('Name;Symbol\nApple;aapl\nApple;AAPL\n')).toEqual([[2, 'AAPL']])
    expect(symbolsOf('\uFEFFAAPL\r\n"BRK.B",5\r\n\r\n=1+1\r\n')).toEqual([
      [1, 'AAPL'],
      [2, 'BRK.B'],
      [4, null],
    ])
    expect(symbolsOf('')).toEqual([])
    expect(symbolsOf('AAPL MSFT\n$nvda\n')).toEqual([
      [1, 'AAPL'],
      [1, 'MSFT'],
      [2, 'NVDA'],
    ])
    expect(symbolsOf('AAPL,Technology\nMSFT,Software\n')).toEqual([
      [1, 'AAPL'],
      [2, 'MSFT'],
    ])
  })

  it('is found beside a name with a comma in it, in quotes or between semicolons', () => {
    const found = (csv: string) => linesOfCsv(csv).found.map(({ typed, symbol }) => [typed, symbol])
    const quoted = 'Company,Symbol,Note\n"Amazon.com, Inc.",AMZN,"said ""buy"", twice"\n"",MSFT,\n'
    expect(found(quoted)).toEqual([
      ['AMZN', 'AMZN'],
      ['MSFT', 'MSFT'],
    ])
    expect(found('Company;Symbol\r\nAmazon.com, Inc.;AMZN\r\n')).toEqual([['AMZN', 'AMZN']])
    expect(found('Last, USD\tSymbol\n3,5\tAMZN\n')).toEqual([['AMZN', 'AMZN']])
    expect(found('"Last, first" , Symbol \n 1 , "amzn" \n')).toEqual([['amzn', 'AMZN']])
    expect(found('Symbol\nAMZN,5\n')).toEqual([['AMZN', 'AMZN']])
    // A quote that is never closed takes no other cell with it.
    expect(found('Symbol,Name\nAAPL,"Apple\n"MSFT,Microsoft\n')).toEqual([
      ['AAPL', 'AAPL'],
      ['"MSFT', null],
    ])
  })

  it('is counted to the last cell, wherever its symbols stand', () => {
    const name = fc.stringMatching(/^[A-Z]{1,5}$/)
    const place = fc.oneof(name, fc.constantFrom('###Tech', '', '12'))
    const rows = fc.array(fc.array(place, { minLength: 1, maxLength: 4 }), { minLength: 2 })
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (cells, separator) => {
        const isList = (row: string[]) => row.every((cell) => cell !== '12')
        fc.pre(cells.flat().every((cell) => !/^(SYMBOL|TICKER)S?$/.test(cell)))
        const { found, left } = linesOfCsv(cells.map((row) => row.join(separator)).join('\n'))
        // A line that has more than symbols is a row of a table, and names one by its first cell.
        const named = cells
          .filter((row) => row.some((cell) => cell !== ''))
          .flatMap((row) => (isList(row) ? row.filter((cell) => cell !== '') : [row[0]!]))
        expect(found.length + left.repeated + left.sections + left.lines).toBe(named.length)
        expect(found.map(({ typed }) => typed)).toEqual([
          ...new Set(named.filter((cell) => cell !== '' && !cell.startsWith('#'))),
        ])
      }),
    )
  })

  it('is written so that a spreadsheet runs nothing of it', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['=1+1', 'say "x", y'],
          [-1, null],
        ],
      ),
    ).toBe('a,b\r\n\'=1+1,"say ""x"", y"\r\n-1,\r\n')
    for (const begun of ['+1', '-1', '@A1', '\t=1'])
      expect(toCsv(['a'], [[begun]])).toBe(`a\r\n'${begun}\r\n`)
  })
})
