import { useTranslation } from 'react-i18next'
import type { Signal } from '../../../contracts/market/signals.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { useServerText } from '../../i18n/use-server-text.ts'

const Prices = ({ signal }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  const prices = [
    ['entry', signal.entryPrice],
    ['target', signal.targetPrice],
    ['takeProfit', signal.takeProfit],
    ['stop', signal.stopLoss],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1.5">
      {prices.map(([key, price]) => (
        <div key={key}>
          <dt className="text-xs font-semibold text-text-3">{t(`signals.${key}`)}</dt>
          <dd className="font-strong num">{price === null ? '–' : formatPrice(price)}</dd>
        </div>
      ))}
    </dl>
  )
}

export const SignalDetails = ({ signal }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  const serverText = useServerText()
  const { symbol, symbolRecord, marketRecord, baseRate, indicators, backfilled } = signal
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3 pt-1 pb-4 sm:pl-14">
      <p className="max-w-[80ch] [overflow-wrap:anywhere]">{serverText(signal.reasoning)}</p>
      <Prices signal={signal} />
      <p className="text-sm text-text-2">
        {t('signals.record', {
          symbol,
          hits: symbolRecord.hits,
          cases: symbolRecord.cases,
          marketHits: formatCount(marketRecord.hits),
          marketCases: formatCount(marketRecord.cases),
        })}
        {baseRate !== null &&
          ` · ${t('signals.baseRate', { percent: (baseRate * 100).toFixed(0) })}`}
      </p>
      <span className="flex flex-wrap items-center gap-1.5">
        {indicators.map((indicator) => (
          <Badge key={indicator} className="max-w-full">
            <span className="truncate">{serverText(indicator)}</span>
          </Badge>
        ))}
        {backfilled === true && (
          <Badge className="sm:hidden" title={t('signals.backfilledHint')}>
            {t('signals.backfilled')}
          </Badge>
        )}
      </span>
    </div>
  )
}
