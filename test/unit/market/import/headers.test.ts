import { describe, expect, test } from 'vitest'
import { barsOf, parseText } from '../../../support/csv-source.ts'

const bar = ['2024-01-30T00:00:00Z', 10, 12, 9, 11, 100]

describe('a header in another language', () => {
  test.each([
    ['Datum;Eröffnung;Höchst;Tiefst;Schluss;Stück', '30.01.2024;10;12;9;11;100'],
    ['Datum,Erster,Hoch,Tief,Schlusskurs,Stuecke,Volumen', '2024-01-30,10,12,9,11,100,1100'],
    ['Datum,Zuletzt,Eröffn.,Hoch,Tief,Vol.', '2024-01-30,11,10,12,9,100'],
    ['Date;Ouv.;+ Haut;+ Bas;Clôture;Volume', '30.01.2024;10;12;9;11;100'],
    ['Fecha,Último,Apertura,Máximo,Mínimo,Vol.', '2024-01-30,11,10,12,9,100'],
    ['Fecha,Apertura,Alto,Bajo,Cierre,Volumen', '2024-01-30,10,12,9,11,100'],
    ['Data,Apertura,Massimo,Minimo,Chiusura,Volume', '2024-01-30,10,12,9,11,100'],
    ['Data,Abertura,Máxima,Mínima,Fechamento,Volume', '2024-01-30,10,12,9,11,100'],
    ['Datum,Opening,Hoog,Laag,Slot,Volume', '2024-01-30,10,12,9,11,100'],
    ['Data,Otwarcie,Najwyższy,Najniższy,Zamknięcie,Wolumen', '2024-01-30,10,12,9,11,100'],
    ['Дата,Открытие,Максимум,Минимум,Закрытие,Объём', '2024-01-30,10,12,9,11,100'],
    ['日期,開盤價,最高價,最低價,收盤價,成交量', '2024-01-30,10,12,9,11,100'],
    ['日期,开盘,收盘,最高,最低,成交量', '2024-01-30,10,11,12,9,100'],
    ['日付,始値,高値,安値,終値,出来高', '2024/01/30,10,12,9,11,100'],
    ['날짜,시가,고가,저가,종가,거래량', '2024-01-30,10,12,9,11,100'],
  ])('%s', async (header, line) => {
    expect(barsOf(await parseText(`${header}\n${line}\n`)).rows).toEqual([bar])
  })
})

describe('a file without a header', () => {
  test('is refused with the words that help where no line tells an open from a close', async () => {
    const text = '2024-01-30,10,12,9,11,100\n'.repeat(3)
    expect(await parseText(text)).toMatchObject({ fault: { kind: 'no_header' } })
  })

  test('is not read by a known order of columns under a header that says another', async () => {
    const text = 'Tarih,Saat,Kapanis,Yuksek,Dusuk,Acilis,Hacim\n2026.03.02,00:00,11,12,9,10,100\n'
    expect(await parseText(text)).toMatchObject({ fault: { kind: 'no_header' } })
  })
})

describe('the symbol that pandas writes into the header', () => {
  const text =
    'Price,Close,High,Low,Open,Volume\nTicker,MSFT,MSFT,MSFT,MSFT,MSFT\nDate,,,,,\n' +
    '2024-01-30,11,12,9,10,100\n'

  test('is that of the file', async () => {
    expect(barsOf(await parseText(text, { symbol: 'MSFT' })).rows).toEqual([bar])
    expect(await parseText(text, { symbol: 'AAPL' })).toMatchObject({
      fault: { kind: 'wrong_symbol', found: ['MSFT'] },
    })
  })
})

describe('a symbol in a column', () => {
  const of = (symbol: string) =>
    `date,symbol,open,high,low,close,volume\n2024-01-30,${symbol},10,12,9,11,100\n`

  test.each([
    ['BRK.B', ['BRK.B', 'brk-b', 'BRK/B', '$BRK.B', 'NYSE:BRK.B', 'BRK.B.US']],
    ['AAPL', ['aapl', 'AAPL.US', 'NASDAQ:AAPL', 'AAPL:US', 'AAPL US']],
    ['BTCUSD', ['BTC/USD', 'BTC-USD', 'btcusd']],
  ])('is %s in any spelling', async (symbol, spellings) => {
    for (const text of spellings)
      expect(barsOf(await parseText(of(text), { symbol })).rows, text).toEqual([bar])
  })

  test.each([
    ['BRK.B', 'BRK.A'],
    ['AAPL', 'AAPL.DE'],
    ['BF.B', 'BFB'],
  ])('is not %s where it is %s', async (symbol, text) => {
    expect(await parseText(of(text), { symbol })).toMatchObject({ fault: { kind: 'wrong_symbol' } })
  })
})
