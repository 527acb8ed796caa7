import { money } from '../../../domain/notation/price.ts'
import type { Random } from '../random.ts'
import type { DayFacts, StockFacts } from './facts.ts'
import { meanChange, type Story } from './stories.ts'
import { percent, pick, shareCount, shortName, verbOf, weekday } from './words.ts'

export interface Article {
  readonly title: string
  readonly snippet: string
  readonly body: string
}

const rose = (changePercent: number): string => (changePercent >= 0 ? 'up' : 'down')

const titleOf = (story: Story, day: DayFacts, random: Random): string => {
  const { stock, tier, kind, sector } = story
  const name = shortName(stock.name)
  const { changePercent } = stock
  const on = day.isOver ? ` on ${weekday(day.date)}` : ''
  const verb = (change: number) => verbOf(random, tier, change)
  switch (kind) {
    case 'move':
      return pick(random, [
        `${name} shares ${verb(changePercent)} ${percent(changePercent)}${on}`,
        `Shares of ${name} ${verb(changePercent)} ${percent(changePercent)} to ${money(stock.price)}`,
        `${name} (${stock.symbol}): shares ${verb(changePercent)} ${percent(changePercent)}${on}`,
      ])
    case 'volume': {
      const multiple = (stock.volume / (stock.averageVolume ?? 1)).toFixed(1)
      return `${name} trades ${multiple} times its usual volume, ${rose(changePercent)} ${percent(changePercent)}${on}`
    }
    case 'high':
      return `${name} shares rise to a 52-week high of ${money(stock.price)}`
    case 'low':
      return `${name} shares fall to a 52-week low of ${money(stock.price)}`
    case 'sector': {
      const change = sector?.changePercent ?? 0
      return `${sector?.name ?? ''} stocks ${verb(change)} ${percent(change)}${on}, led by ${leaders(story)}`
    }
    case 'market':
      return day.isOver
        ? `Stocks ${verb(changePercent)} ${percent(changePercent)}${on}: the day in figures`
        : `Stocks ${verb(changePercent)}: ${stock.symbol} is ${rose(changePercent)} ${percent(changePercent)} so far today`
  }
}

const leaders = ({ stock, others, sector }: Story): string => {
  const sign = Math.sign(sector?.changePercent ?? 1)
  return [stock, ...others]
    .sort((a, b) => sign * (b.changePercent - a.changePercent))
    .slice(0, 2)
    .map(({ name }) => shortName(name))
    .join(' and ')
}

const priceLine = ({ name, symbol, price, changePercent }: StockFacts, day: DayFacts): string => {
  const verb = day.isOver ? `closed ${weekday(day.date)}` : 'last traded'
  return `${shortName(name)} (${symbol}) ${verb} at ${money(price)}, ${rose(changePercent)} ${percent(changePercent)} from the close before.`
}

const volumeLine = ({ volume, averageVolume }: StockFacts): string =>
  averageVolume
    ? `${shareCount(volume)} shares changed hands, ${(volume / averageVolume).toFixed(1)} times the average of ${shareCount(averageVolume)}.`
    : `${shareCount(volume)} shares changed hands.`

const rangeLine = ({ price, high52, low52 }: StockFacts): string => {
  if (high52 === null || low52 === null) return ''
  const fromHigh = (100 * (high52 - price)) / high52
  const place = fromHigh <= 0 ? 'above' : `${percent(fromHigh)} below`
  return `That is ${place} the highest of the 52 weeks before (${money(high52)}); the lowest was ${money(low52)}.`
}

/** Compares the stock with its sector: figures only, no invented cause. */
const contextLine = (stock: StockFacts, day: DayFacts): string => {
  const members = day.stocks.filter(({ sector }) => sector !== null && sector === stock.sector)
  if (members.length < 2) return ''
  const mean = meanChange(members)
  const compared = stock.changePercent >= mean ? 'ahead of' : 'behind'
  return `The shares were ${compared} their sector: ${stock.sector ?? ''} stocks were ${rose(mean)} ${percent(mean)} on average.`
}

const listLine = (stocks: readonly StockFacts[]): string =>
  stocks
    .map(
      ({ symbol, changePercent }) => `${symbol} ${rose(changePercent)} ${percent(changePercent)}`,
    )
    .join(', ')

const breadthLine = ({ stocks }: DayFacts): string => {
  const companies = stocks.filter(({ sector }) => sector !== null)
  if (companies.length === 0) return ''
  const risen = companies.filter(({ changePercent }) => changePercent > 0).length
  const ranked = [...companies].sort((a, b) => b.changePercent - a.changePercent)
  return `${risen.toString()} of ${companies.length.toString()} companies stood higher. Strongest: ${listLine(ranked.slice(0, 3))}. Weakest: ${listLine(ranked.slice(-3).reverse())}.`
}

const simulatedLine =
  'SIMULATED: this article was written by a program about the simulated exchange. Nothing in it happened anywhere else, and it is no statement about the company.'

/** Writes the text of a story from the figures of the day; a line feed ends a paragraph. */
export const articleOf = (story: Story, day: DayFacts, random: Random): Article => {
  const { stock, others, kind } = story
  const facts =
    kind === 'market'
      ? [priceLine(stock, day), breadthLine(day)]
      : kind === 'sector'
        ? [`Of its larger companies: ${listLine([stock, ...others])}.`, breadthLine(day)]
        : [priceLine(stock, day), volumeLine(stock), rangeLine(stock), contextLine(stock, day)]
  const lines = facts.filter((line) => line !== '')
  return {
    title: titleOf(story, day, random),
    snippet: lines.slice(0, 2).join(' '),
    body: [...lines, simulatedLine].join('\n'),
  }
}
