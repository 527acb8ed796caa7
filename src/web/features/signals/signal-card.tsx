import { useTranslation } from 'react-i18next'
import type { Signal } from '../../../contracts/signals.ts'
import { formatAge } from '../../components/text/age.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { formatPrice } from '../../../domain/notation/price.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { LivePrice } from '../../components/live/live-price.tsx'
import { StockLink } from '../../components/stocks/stock-link.tsx'
import { useServerText } from '../../i18n/use-server-text.ts'
import { confidenceClasses, confidenceLook } from './confidence-look.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'
import { Levels } from './levels.tsx'

const typeLooks = {
  buy: '▲ text-up bg-up-soft',
  sell: '▼ text-down bg-down-soft',
  hold: '■ text-text-2 bg-hover',
} as const

const TypeMark = ({ type }: { readonly type: Signal['type'] }) => {
  const { t } = useTranslation()
  const [arrow = '', ...classes] = typeLooks[type].split(' ')
  return (
    <span
      className={`inline-flex h-[22px] items-center gap-1 rounded-[5px] px-2 text-sm font-bold ${classes.join(' ')}`}
    >
      <span aria-hidden>{arrow}</span>
      {t(`signals.types.${type}`)}
    </span>
  )
}

const Confidence = ({ signal }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  const { confidence, symbolRecord, marketRecord, baseRate, symbol } = signal
  const look = confidenceLook(confidence)
  const { text, bar } = confidenceClasses[look]
  return (
    <div className="grid gap-1" data-confidence={look}>
      <span className={`font-strong num ${text}`}>
        {t('signals.confidence', { percent: confidence })}
      </span>
      <span className="h-1 rounded-[2px] bg-hover" aria-hidden>
        <span
          className={`filled-bar block h-full rounded-[2px] ${bar}`}
          style={{ width: `${confidence.toString()}%` }}
        />
      </span>
      <span className="text-xs text-text-3">
        {t('signals.record', {
          symbol,
          hits: symbolRecord.hits,
          cases: symbolRecord.cases,
          marketHits: formatCount(marketRecord.hits),
          marketCases: formatCount(marketRecord.cases),
        })}
      </span>
      {baseRate !== null && (
        <span className="text-xs text-text-3">
          {t('signals.baseRate', { percent: (baseRate * 100).toFixed(0) })}
        </span>
      )}
    </div>
  )
}

const Prices = ({ signal }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  const prices = [
    ['entry', signal.entryPrice],
    ['target', signal.targetPrice],
    ['takeProfit', signal.takeProfit],
    ['stop', signal.stopLoss],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-4">
      {prices.map(([key, price]) => (
        <div key={key}>
          <dt className="text-xs font-semibold text-text-3">{t(`signals.${key}`)}</dt>
          <dd className="font-strong num">{price === null ? '–' : formatPrice(price)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SignalCardProps {
  readonly signal: Signal
  /** Unix ms. */
  readonly now: number
}

/** One signal: what it says, how sure it is and why, and what has become of it. */
export const SignalCard = ({ signal, now }: SignalCardProps) => {
  const { t } = useTranslation()
  const serverText = useServerText()
  const { symbol, type, reasoning, indicators, closed, createdAt, backfilled } = signal
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b hairline px-4 py-3.5 last:border-b-0 lg:grid-cols-[260px_minmax(0,1fr)_minmax(0,320px)] lg:gap-6 xl:grid-cols-[280px_minmax(0,1fr)_minmax(0,420px)]">
      <div className="grid content-start gap-2.5">
        <span className="flex flex-wrap items-center gap-2">
          <StockLink symbol={symbol} />
          <TypeMark type={type} />
          <LivePrice symbol={symbol} />
          <LiveChange symbol={symbol} />
        </span>
        <Confidence signal={signal} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        <p className="max-w-[80ch] [overflow-wrap:anywhere]">{serverText(reasoning)}</p>
        <span className="flex flex-wrap items-center gap-1.5">
          {indicators.map((indicator) => (
            <Badge key={indicator} className="max-w-full">
              <span className="truncate">{serverText(indicator)}</span>
            </Badge>
          ))}
          <span className="text-xs text-text-3">
            {t('signals.issued', { age: formatAge(now - Date.parse(createdAt), t) })}
          </span>
          {backfilled === true && (
            <Badge title={t('signals.backfilledHint')}>{t('signals.backfilled')}</Badge>
          )}
          {closed && (
            <Badge look={closed.outcome === 'target' ? 'live' : 'off'} dot={false}>
              {t('signals.closedAt', {
                outcome: t(`signals.outcomes.${closed.outcome}`),
                price: formatPrice(closed.price),
              })}
            </Badge>
          )}
        </span>
      </div>
      <div className="grid content-start gap-1.5">
        <Prices signal={signal} />
        <Levels signal={signal} />
      </div>
    </li>
  )
}
