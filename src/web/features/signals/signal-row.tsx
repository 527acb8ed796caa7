import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Signal } from '../../../contracts/market/signals.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { LiveChange } from '../../components/live/live-change.tsx'
import { LivePrice } from '../../components/live/live-price.tsx'
import { Badge } from '../../components/stocks/badge.tsx'
import { StockLink } from '../../components/stocks/stock-link.tsx'
import { formatAge } from '../../components/text/age.ts'
import { Levels } from './levels.tsx'
import { SignalDetails } from './signal-details.tsx'
import { edgeOf } from './sort-signals.ts'

/** 80 or more green, 60 or more yellow, else red. */
export const confidenceLook = (percent: number): 'green' | 'yellow' | 'red' => {
  if (percent >= 80) return 'green'
  return percent >= 60 ? 'yellow' : 'red'
}

/** The text and the bar of each colour. */
const confidenceClasses = {
  green: { text: 'text-good', bar: 'bg-good' },
  yellow: { text: 'text-accent-text', bar: 'bg-accent' },
  red: { text: 'text-bad', bar: 'bg-bad' },
} as const

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
      className={`inline-flex h-[22px] items-center gap-1 justify-self-start rounded-[5px] px-2 text-sm font-bold whitespace-nowrap ${classes.join(' ')}`}
    >
      <span aria-hidden>{arrow}</span>
      {t(`signals.types.${type}`)}
    </span>
  )
}

/** How sure it is, and how many percentage points that is above any entry: its skill. */
const Confidence = ({ signal }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  const { confidence } = signal
  const look = confidenceLook(confidence)
  const { text, bar } = confidenceClasses[look]
  const edge = edgeOf(signal)
  return (
    <div className="grid gap-0.5" data-confidence={look}>
      <span className={`text-sm font-strong num whitespace-nowrap ${text}`}>
        {t('signals.confidence', { percent: confidence })}
      </span>
      <span className="h-1 rounded-[2px] bg-hover" aria-hidden>
        <span
          className={`filled-bar block h-full rounded-[2px] ${bar}`}
          style={{ width: `${confidence.toString()}%` }}
        />
      </span>
      {edge !== null && (
        <span className="text-xs num whitespace-nowrap text-text-3" title={t('signals.edgeHint')}>
          {t('signals.edge', {
            points: `${edge < 0 ? '−' : '+'}${Math.abs(edge).toFixed(0)}`,
          })}
        </span>
      )}
    </div>
  )
}

/** Where it stands: the price of now, or how it was closed. */
const Standing = ({ signal: { symbol, closed } }: { readonly signal: Signal }) => {
  const { t } = useTranslation()
  if (!closed)
    return (
      <span className="grid justify-items-start gap-0.5 max-lg:hidden">
        <LivePrice symbol={symbol} />
        <LiveChange symbol={symbol} />
      </span>
    )
  return (
    <Badge
      look={closed.outcome === 'target' ? 'live' : 'off'}
      dot={false}
      className="max-w-full justify-self-start"
    >
      <span className="truncate">
        {t('signals.closedAt', {
          outcome: t(`signals.outcomes.${closed.outcome}`),
          price: formatPrice(closed.price),
        })}
      </span>
    </Badge>
  )
}

const columns =
  'grid-cols-[28px_64px_100px_minmax(0,1fr)_48px] sm:grid-cols-[28px_90px_120px_minmax(0,1fr)_110px] lg:grid-cols-[28px_110px_150px_170px_minmax(160px,420px)_120px]'

interface SignalRowProps {
  readonly signal: Signal
  /** Unix ms. */
  readonly now: number
}

/** One signal on one line; why it was issued is shown on demand. */
export const SignalRow = ({ signal, now }: SignalRowProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { symbol, type, closed, createdAt, backfilled } = signal
  return (
    <li className="border-b hairline last:border-b-0">
      <div
        data-signal
        onClick={({ target }) => {
          if (target instanceof Element && !target.closest('a, button')) setOpen(!open)
        }}
        className={`grid h-[68px] max-w-[1180px] cursor-pointer items-center gap-2 px-2 transition-colors hover:bg-hover sm:gap-4 sm:px-3 ${columns}`}
      >
        <IconButton
          Icon={ChevronDown}
          label={t('signals.details', { symbol, type: t(`signals.types.${type}`) })}
          aria-expanded={open}
          aria-controls={id}
          className="aria-expanded:[&>svg]:rotate-180"
          onClick={() => setOpen(!open)}
        />
        <span className="grid gap-0.5">
          <StockLink symbol={symbol} />
          <TypeMark type={type} />
        </span>
        <Confidence signal={signal} />
        <Standing signal={signal} />
        <span className={closed ? 'max-lg:hidden' : undefined}>
          <Levels signal={signal} />
        </span>
        <span className="grid justify-items-end gap-0.5 text-right text-xs text-text-3">
          <span className="max-sm:hidden">
            {t('signals.issued', { age: formatAge(now - Date.parse(createdAt), t) })}
          </span>
          <span aria-hidden className="sm:hidden">
            {formatAge(now - Date.parse(createdAt), t)}
          </span>
          {backfilled === true && (
            <span className="max-sm:hidden" title={t('signals.backfilledHint')}>
              {t('signals.backfilled')}
            </span>
          )}
        </span>
      </div>
      <div id={id} hidden={!open}>
        {open && <SignalDetails signal={signal} />}
      </div>
    </li>
  )
}
