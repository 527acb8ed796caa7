import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { useListedStock, useStocks } from '../../api/market/stocks.ts'
import { classNames } from '../../components/class-names.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import { useOrdering } from '../../components/use-ordering.ts'
import type { QuoteBook } from '../../api/quotes/quote-book.ts'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { directionOf } from '../../../domain/notation/sign.ts'

/** The symbols that rose and fell most today, at most `count` each, the strongest first. */
const moversOf = (stocks: readonly Stock[], book: QuoteBook, count: number) => {
  const moves = stocks.flatMap((stock) => {
    const { symbol } = stock
    const percent = (book.get(symbol) ?? stock).changePercent
    return percent === null ? [] : [{ symbol, percent }]
  })
  const strongest = (direction: 'up' | 'down', sign: number) =>
    moves
      .filter(({ percent }) => directionOf(percent) === direction)
      .sort((a, b) => sign * (b.percent - a.percent) || (a.symbol < b.symbol ? -1 : 1))
      .slice(0, count)
      .map(({ symbol }) => symbol)
  return { gainers: strongest('up', 1), losers: strongest('down', -1) }
}

const moversLimits = { each: 5, reorderMs: 5_000 } as const

const row = 'flex h-full w-full items-center gap-2 px-3 sm:px-4 lg:max-xl:rounded-sm lg:max-xl:px-2'

interface MoverProps {
  readonly symbol: string
  readonly onSelect: (symbol: string) => void
}

const Mover = ({ symbol, onSelect }: MoverProps) => {
  const { t } = useTranslation()
  const name = useListedStock(symbol)?.name
  return (
    <button
      type="button"
      title={t('dashboard.clickToViewDetails')}
      onClick={() => onSelect(symbol)}
      className={classNames(row, '-outline-offset-2 transition-colors hover:bg-hover')}
    >
      <b className="truncate font-bold xl:w-14 xl:shrink-0">{symbol}</b>
      <span className="min-w-0 truncate text-sm text-text-2 max-xl:hidden">{name}</span>
      <span className="ml-auto shrink-0">
        <LiveChange symbol={symbol} />
      </span>
    </button>
  )
}

interface MoverColumnProps {
  readonly title: string
  readonly empty: string
  /** null: still loading. */
  readonly symbols: readonly string[] | null
  readonly onSelect: (symbol: string) => void
}

const MoverColumn = ({ title, empty, symbols, onSelect }: MoverColumnProps) => {
  const place = 'h-9 contain-strict max-sm:h-10 lg:max-xl:h-8'
  return (
    <div className="bg-panel pb-1.5 lg:max-xl:flex lg:max-xl:pb-0">
      <h3 className="px-3 pt-2.5 pb-1 text-xs font-semibold text-text-3 sm:px-4 lg:max-xl:w-28 lg:max-xl:shrink-0 lg:max-xl:py-2">
        {title}
      </h3>
      <ul
        data-place
        className="min-h-45 lg:max-xl:grid lg:max-xl:min-h-8 lg:max-xl:grow lg:max-xl:grid-cols-4 lg:max-xl:[&>:nth-child(n+5)]:hidden"
      >
        {symbols === null &&
          Array.from({ length: moversLimits.each }, (_, index) => (
            <li key={index} className={place} aria-hidden>
              <span className={classNames(row, 'justify-between')}>
                <Skeleton className="h-3 w-12" />
                <Skeleton className="h-5 w-18" />
              </span>
            </li>
          ))}
        {symbols?.length === 0 && (
          <li className="col-span-full px-3 py-2 text-text-3 sm:px-4 lg:max-xl:px-2 lg:max-xl:py-1.5">
            {empty}
          </li>
        )}
        {/* A place stays where it is and takes another stock: what changes ranks moves nothing. */}
        {symbols?.map((symbol, index) => (
          <li key={index} className={place}>
            <Mover symbol={symbol} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const Movers = ({ onSelect }: { readonly onSelect: (symbol: string) => void }) => {
  const { t } = useTranslation()
  const book = useQuoteBook()
  const { data, error } = useStocks()
  const { ordering, hold } = useOrdering(true, moversLimits.reorderMs)
  const movers = useMemo(
    () => data && moversOf(data, book, moversLimits.each),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- prices are read anew per ordering
    [data, book, ordering],
  )
  if (!data && error) return null
  return (
    <Panel
      title={<PanelTitle>{t('movers.title')}</PanelTitle>}
      // Between one column and three it is two lines, so that the first screen has all of it.
      className="lg:max-xl:[&>header]:sr-only"
    >
      <div
        className="grid grid-cols-2 gap-px bg-line lg:max-xl:grid-cols-1"
        onPointerEnter={() => hold('pointer', true)}
        onPointerLeave={() => hold('pointer', false)}
        onFocus={() => hold('focus', true)}
        onBlur={() => hold('focus', false)}
      >
        <MoverColumn
          title={t('movers.gainers')}
          empty={t('movers.noGainers')}
          symbols={movers?.gainers ?? null}
          onSelect={onSelect}
        />
        <MoverColumn
          title={t('movers.losers')}
          empty={t('movers.noLosers')}
          symbols={movers?.losers ?? null}
          onSelect={onSelect}
        />
      </div>
    </Panel>
  )
}
