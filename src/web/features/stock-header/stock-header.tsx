import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallError } from '../../api/call-error.ts'
import { useIsMarketEmpty, useListedStock } from '../../api/market/stocks.ts'
import { useStock } from '../../api/market/use-stock.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { classNames } from '../../components/class-names.ts'
import { Button } from '../../components/controls/button.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import { PriceAge } from './price-age.tsx'
import { QuoteLine } from './quote-line.tsx'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { arrows, directionOf, formatPercent } from '../../../domain/notation/sign.ts'

/** Writing a title goes through the whole browser: once a second is as often as it is read. */
const writeEveryMs = 1_000

const titleOf = (symbol: string, quote: Quote | undefined, product: string): string => {
  const percent = quote?.changePercent ?? null
  const change =
    percent === null ? '' : ` ${arrows[directionOf(percent)]} ${formatPercent(percent)}`
  const price = quote ? ` ${formatPrice(quote.price)}${change}` : ''
  return `${symbol}${price} · ${product}`
}

/** Keeps the price in the browser's tab, for who works in another one. */
const useTabPrice = (symbol: string, wanted: boolean): void => {
  const { t } = useTranslation()
  const product = t('product')
  const book = useQuoteBook()
  useEffect(() => {
    if (!wanted) return
    const write = () => {
      const title = titleOf(symbol, book.get(symbol), product)
      if (document.title !== title) document.title = title
    }
    write()
    const timer = setInterval(write, writeEveryMs)
    return () => clearInterval(timer)
  }, [symbol, book, product, wanted])
}

interface SplitBadgeProps {
  readonly stock: Pick<Stock, 'symbol' | 'suspectedSplit'>
}

/** Warns of a suspected split until it is settled. */
const SplitBadge = ({ stock: { symbol, suspectedSplit } }: SplitBadgeProps) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  if (suspectedSplit === null) return null
  const { ratio, date } = suspectedSplit
  return (
    <Badge look="stale" title={t('price.looksSplitHint', { symbol, date: tradingDate(date) })}>
      {t('price.looksSplit', { ratio })}
    </Badge>
  )
}

const frame = 'flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2'

/**
 * Its line breaks by the 300 px that symbol and badges need, not by the whole name: a long one is cut
 * before price and buttons go to lines of their own.
 */
const nameLine = 'flex min-w-0 grow items-center gap-x-4 gap-y-2 max-sm:w-full sm:basis-[300px]'

export const EmptyHeader = () => {
  const { t } = useTranslation()
  const isEmpty = useIsMarketEmpty()
  return isEmpty ? (
    <header className={frame}>
      <h1 className="flex min-h-8 flex-wrap items-center gap-x-2.5 text-xl font-heavy tracking-[-0.02em]">
        {t('dashboard.title')}
        <small className="text-base font-normal tracking-normal text-text-2">
          {t('list.empty')}
        </small>
      </h1>
    </header>
  ) : (
    <header className={frame} aria-hidden>
      <div className={nameLine}>
        <Skeleton className="h-[29px] w-64 max-w-full" />
      </div>
      <Skeleton className="h-[31px] w-[238px] max-sm:w-full" />
      <span className="flex w-[186px] gap-2 max-sm:w-full">
        <Skeleton className="h-8 grow max-sm:h-10" />
        <Skeleton className="h-8 grow max-sm:h-10" />
      </span>
    </header>
  )
}

interface StockHeaderProps {
  readonly symbol: string
  readonly actions?: ReactNode
  /** Whether the price is kept in the browser's tab. */
  readonly ownsTitle?: boolean
}

export const StockHeader = ({ symbol, actions, ownsTitle = true }: StockHeaderProps) => {
  const { t } = useTranslation()
  const listed = useListedStock(symbol)
  const { currentData: stock, error, isFetching, refetch } = useStock(symbol)
  useTabPrice(symbol, ownsTitle)

  const known = stock ?? listed
  const failed = !stock && error && !isFetching ? asCallError(error) : undefined
  const isUnlisted = failed?.status === 404
  const unknown = isUnlisted ? 'unlisted' : failed ? 'failed' : 'loading'
  return (
    <header className={frame}>
      <div className={classNames(nameLine, failed && 'flex-wrap')}>
        <h1 className="flex min-w-0 items-baseline gap-2.5 text-xl font-heavy tracking-[-0.02em]">
          {symbol}
          <small className="truncate text-base font-normal tracking-normal text-text-2">
            {stock?.name ?? listed?.name}
          </small>
        </h1>
        <span className="flex shrink-0 items-center gap-1.5 empty:hidden">
          {stock && (
            <Badge className="max-w-32 max-lg:hidden">
              <span className="truncate">{stock.exchange}</span>
            </Badge>
          )}
          {stock && <Badge className="max-lg:hidden">{stock.currency}</Badge>}
          {known?.simulated && <SimulatedBadge />}
          {known && <SplitBadge stock={known} />}
          <PriceAge symbol={symbol} />
        </span>
        {failed && (
          <span role="alert" className="flex items-center gap-2 text-bad">
            {isUnlisted ? failed.sentence : t('dashboard.failedDetails')}
            {!isUnlisted && (
              <Button size="sm" className="text-text" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            )}
          </span>
        )}
      </div>
      <span className="flex items-center gap-3 max-sm:w-full">
        <QuoteLine symbol={symbol} details={stock ? 'known' : unknown} />
      </span>
      {actions}
    </header>
  )
}
