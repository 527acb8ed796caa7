import { useTranslation } from 'react-i18next'
import { useEffect } from 'react'
import type { StockDetail } from '../../../contracts/market/stocks.ts'
import { barDateOf, secondOf, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { useStockOfDay } from '../../api/market/stock-of-day.ts'
import { abbreviate } from '../../../domain/notation/abbreviate.ts'
import { formatFigure, formatPrice } from '../../../domain/notation/price.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { LivePrice } from '../../components/live/live-price.tsx'
import { LiveRange } from '../../components/live/live-range.tsx'
import { LiveVolume } from '../../components/live/live-volume.tsx'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { PriceDate } from '../../components/stocks/price-date.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { useTerm } from '../../i18n/use-term.ts'
import { priceUnwatched, priceWatched } from '../../api/socket/actions.ts'
import { useAppDispatch } from '../../state/hooks.ts'

/** Asks the server for every tick of one stock for as long as it is shown. */
const useLiveSymbol = (symbol: string): void => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(priceWatched({ symbol, timeframe: '1D' }))
    return () => {
      dispatch(priceUnwatched({ symbol }))
    }
  }, [dispatch, symbol])
}

const unknown = '–'
const money = (value: number | null) => (value === null ? unknown : formatPrice(value))
const ratio = (value: number | null) => (value === null ? unknown : formatFigure(value))

const rangeOf = (symbol: string, low: number | null, high: number | null) =>
  low === null || high === null ? (
    unknown
  ) : (
    <LiveRange
      symbol={symbol}
      low={low}
      high={high}
      className="block w-48"
      barClassName="ml-auto w-32"
    />
  )

const Rows = ({ stock }: { readonly stock: StockDetail }) => {
  const { t } = useTranslation()
  const { momentWithSeconds, tradingDate } = useTimeFormat()
  const term = useTerm()
  const updated = useQuoteFact(stock.symbol, secondOf)
  const barDate = useQuoteFact(stock.symbol, barDateOf)
  const seen =
    barDate === null
      ? momentWithSeconds(updated ?? Date.parse(stock.lastUpdated))
      : tradingDate(barDate)
  const rows = [
    [t('fullQuote.exchange'), `${stock.exchange} · ${stock.currency}`],
    [t('fullQuote.sector'), stock.sector === null ? unknown : term(stock.sector)],
    [t('details.previousClose'), money(stock.previousClose)],
    [t('details.open'), money(stock.open)],
    [t('details.dayRange'), rangeOf(stock.symbol, stock.dayLow, stock.dayHigh)],
    [t('details.week52Range'), rangeOf(stock.symbol, stock.week52Low, stock.week52High)],
    [t('details.volume'), <LiveVolume key="volume" symbol={stock.symbol} />],
    [t('details.averageVolume'), stock.avgVolume === null ? unknown : abbreviate(stock.avgVolume)],
    [t('details.marketCap'), stock.marketCap ?? unknown],
    [t('details.float'), stock.float ?? unknown],
    [t('details.peRatio'), ratio(stock.peRatio)],
    [t('details.eps'), ratio(stock.eps)],
    [t('details.beta'), ratio(stock.beta)],
    [
      t('details.dividendYield'),
      stock.dividendYield === null ? unknown : `${ratio(stock.dividendYield)}%`,
    ],
    [t('fullQuote.updated'), seen],
  ] as const
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex min-h-9 items-center justify-between gap-4 border-b hairline px-4 py-1.5 last:border-b-0"
        >
          <dt className="text-text-2">{label}</dt>
          <dd className="text-right font-strong num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const FullQuote = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  useLiveSymbol(symbol)
  const { currentData: stock, error, isFetching, refetch } = useStockOfDay(symbol)
  if (!stock && error && !isFetching)
    return <Failed text={t('dashboard.failedDetails')} error={error} onRetry={refetch} />
  if (!stock) return <RowsSkeleton rows={8} />
  if (stock.price === null) return <Notice text={t('dashboard.incomplete')} />
  return (
    <>
      <div className="grid gap-1 border-b border-line px-4 py-3">
        <span className="flex items-center gap-2">
          <b className="truncate font-semibold text-text-2">{stock.name}</b>
          {stock.simulated && <SimulatedBadge />}
        </span>
        <span className="flex items-center gap-3">
          <LivePrice symbol={symbol} className="text-2xl font-heavy" />
          <LiveChange symbol={symbol} />
          <PriceDate symbol={symbol} />
        </span>
      </div>
      <Rows stock={stock} />
    </>
  )
}
