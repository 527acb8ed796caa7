/** The possible meanings of a column in a file of bars. */
export type ColumnName =
  'date' | 'time' | 'open' | 'high' | 'low' | 'close' | 'adjustedClose' | 'volume' | 'symbol'

/**
 * Header words by meaning, first English, then German, French, Spanish, Italian, Portuguese, Dutch,
 * Polish, Russian, Chinese, Japanese and Korean, as brokers and data sites write them. In the form
 * of `plainWord`: lower case, letters only, no accents.
 */
const words: Readonly<Record<ColumnName, string>> = {
  date:
    'date datetime dateandtime timestamp unixtimestamp unixtime unix epoch opentime localtime dtyyyymmdd day ' +
    'datum fecha data dia дата 日期 交易日期 日付 날짜 일자',
  time: 'time zeit uhrzeit heure hora ora tijd czas время 時間 时间',
  open:
    'open openprice opening eroffnung eroffnungskurs eroffn eroeffnung erster ouverture ouv ' +
    'apertura abertura openen otwarcie открытие откр 開盤 開盤價 开盘 开盘价 始値 시가',
  high:
    'high highprice hoch hochst hochstkurs tageshoch plushaut haut maximo massimo maxima max alto ' +
    'hoog najwyzszy максимум макс 最高 最高價 最高价 高値 고가',
  low:
    'low lowprice tief tiefst tiefstkurs tagestief plusbas bas minimo minima min bajo laag ' +
    'najnizszy минимум мин 最低 最低價 最低价 安値 저가',
  close:
    'close closeprice closelast schluss schlusskurs cloture cierre chiusura fechamento ' +
    'slot slotkoers zamkniecie закрытие 收盤 收盤價 收盘 收盘价 終値 종가',
  adjustedClose: 'adjclose adjustedclose closeadj closeadjusted',
  volume: 'volume vol stucke stuecke stuck wolumen объем 成交股數 成交量 出来高 거래량',
  symbol: 'symbol ticker тикер 證券代號 股票代號 股票代码',
}

const meanings: ReadonlyMap<string, ColumnName> = new Map(
  Object.entries(words).flatMap(([meaning, list]) =>
    list.split(' ').map((word) => [word, meaning as ColumnName] as const),
  ),
)

/** A name without case, accents, signs and digits. */
const plainWord = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}]/gu, '')

const utcName = /gmt|utc/i
/** `Time (GMT-5)` is not the name of a zone, so such a column is not recognised. */
const offsetName = /(?:gmt|utc)\s*[+-]\s*\d/i

/** Whether a column's name declares UTC times, as `Gmt time` does. */
export const isUtcName = (name: string): boolean => utcName.test(name)

export const meaningOf = (name: string): ColumnName | undefined =>
  offsetName.test(name) ? undefined : meanings.get(plainWord(name.replace(utcName, '')))

/** Used only when no column has a regular name for the meaning. */
export const standIns: readonly (readonly [ColumnName, RegExp])[] = [
  ['close', /^(last|price|zuletzt|dernier|ultimo|último|цена)$/i],
  // pandas writes the names of the column levels above the dates.
  ['date', /^price$/i],
  // Some German sites use this for the turnover, beside a column of shares.
  ['volume', /^volumen$/i],
  // Currency exchanges have a volume in each of the two currencies: the traded one is used.
  ['volume', /^volume[ _(]+(?!usd|eur|gbp|jpy|quote)[a-z0-9]{2,6}\)?$/i],
  ['volume', /^<?tick_?vol(ume)?>?$/i],
]

/** A count of price changes, which currency brokers provide as a volume. */
export const isTickVolume = (name: string): boolean => /^<?tick_?vol(ume)?>?$/i.test(name)

/** Only Taiwan's exchanges use these words, and they count years from 1912. */
export const countsRocYears = (names: readonly string[]): boolean =>
  names.some((name) => /收盤|成交股數/.test(name))
