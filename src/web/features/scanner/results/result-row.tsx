import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import { oldDateOf, useQuoteFact } from '../../../api/quotes/use-quote-fact.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import type { GridColumn } from '../../../components/columns/grid-of.ts'
import { LiveChange } from '../../../components/live/live-change.tsx'
import { LivePrice } from '../../../components/live/live-price.tsx'
import { LiveVolume } from '../../../components/live/live-volume.tsx'
import { Sparkline } from '../../../components/stocks/sparkline.tsx'
import { StockLink } from '../../../components/stocks/stock-link.tsx'
import { changeDecimals } from '../../../../domain/notation/price.ts'
import { directionOf, formatChange } from '../../../../domain/notation/sign.ts'
import { type Paint, useLiveCell } from '../../../components/live/use-live-cell.ts'
import { writeLook, writeText } from '../../../components/live/write.ts'

const looks = {
  up: 'quoted num text-up',
  down: 'quoted num text-down',
  flat: 'quoted num text-text-2',
} as const

const paint: Paint = (element, quote) => {
  const change = quote?.change ?? null
  const decimals = change === null ? 0 : changeDecimals(change, quote?.price ?? 0)
  const text = change === null ? '–' : formatChange(change, decimals)
  const written = writeText(element, text)
  return (
    writeLook(element, looks[change === null ? 'flat' : directionOf(change, decimals)]) || written
  )
}

/** The day's change in US dollars, with its sign. */
const LiveMove = ({ symbol }: { readonly symbol: string }) => (
  <span ref={useLiveCell(symbol, paint)} />
)

/** The columns of the results' head and of their rows, as wide as their numbers, by the room there is. */
export const resultColumns: readonly GridColumn[] = [
  { key: 'symbol', width: '120px', phone: 'minmax(0,1fr)', narrow: 'minmax(0,1fr)', wide: '140px' },
  { key: 'name', width: 'minmax(0,1fr)' },
  { key: 'price', width: '96px', phone: '72px', narrow: '80px', wide: 'minmax(0,0.5fr)' },
  { key: 'change', width: '92px', narrow: '72px', wide: 'minmax(0,0.5fr)' },
  { key: 'changePercent', width: '104px', phone: '86px', narrow: '90px', wide: 'minmax(0,0.5fr)' },
  { key: 'volume', width: '92px', narrow: '72px', wide: 'minmax(0,0.5fr)' },
  { key: 'trend', width: '80px', wide: 'minmax(0,0.5fr)' },
  { key: 'actions', width: '44px', phone: '36px', narrow: '36px' },
]

export const resultGrid =
  'grid grid-cols-(--phone-columns) items-center gap-2 px-3 @min-[520px]:grid-cols-(--narrow-columns) @min-[836px]:grid-cols-(--columns) @min-[836px]:gap-3 @min-[836px]:px-4 @min-[1520px]:grid-cols-(--wide-columns) @min-[1520px]:pr-[max(16px,100%-1560px)]'

/** In which columns are left out: first these, and of a phone those too. */
export const roomyOnly = '@max-[836px]:hidden'
export const notOnPhone = '@max-[520px]:hidden'

interface ResultRowProps {
  readonly match: ScanMatch
  readonly index: number
  readonly top: number
  readonly height: number
  readonly trend: readonly number[]
  readonly mark: 'entered' | 'left' | null
  /** Its price is stale: there was no newer one for too long. */
  readonly isStale: boolean
  readonly shows: (column: string) => boolean
  readonly onAdd: (symbol: string) => void
}

/** Beside another mark a phone has no room for it; an old price is dim as well. */
const StaleBadge = ({ symbol, alone }: { readonly symbol: string; readonly alone: boolean }) => {
  const { t } = useTranslation()
  const oldDate = useQuoteFact(symbol, oldDateOf)
  return (
    <Badge look="stale" className={alone ? '' : 'max-sm:sr-only'}>
      {oldDate ?? t('scanner.results.stale')}
    </Badge>
  )
}

/** One stock that matches, or one that a moment ago did. */
export const ResultRow = memo((props: ResultRowProps) => {
  const { match, index, top, height, trend, mark, isStale, shows, onAdd } = props
  const { t } = useTranslation()
  const closed = useClosedProps()
  const { symbol, name } = match
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-place
      data-mark={mark ?? undefined}
      data-stale={isStale || undefined}
      className={classNames(
        resultGrid,
        'absolute inset-x-0 border-b hairline transition-colors hover:bg-hover',
        mark === 'entered' && 'bg-accent-soft',
        mark === 'left' && 'opacity-55',
      )}
      style={{ top, height }}
    >
      <span role="cell" className="flex items-center gap-1.5">
        <StockLink symbol={symbol} />
        {mark && <Badge>{t(`scanner.results.${mark}`)}</Badge>}
        {isStale && <StaleBadge symbol={symbol} alone={mark === null} />}
      </span>
      {shows('name') && (
        <span role="cell" className={`truncate text-text-2 ${roomyOnly}`}>
          {name}
        </span>
      )}
      <span role="cell" className="text-right">
        <LivePrice symbol={symbol} className="font-strong" />
      </span>
      {shows('change') && (
        <span role="cell" className={`text-right ${notOnPhone}`}>
          <LiveMove symbol={symbol} />
        </span>
      )}
      {shows('changePercent') && (
        <span role="cell" className="text-right">
          <LiveChange symbol={symbol} />
        </span>
      )}
      {shows('volume') && (
        <span role="cell" className={`text-right ${notOnPhone}`}>
          <LiveVolume symbol={symbol} />
        </span>
      )}
      {shows('trend') && (
        <span role="cell" className={`justify-self-end xl:w-full xl:pl-12 ${roomyOnly}`}>
          <Sparkline values={trend} className="xl:w-full" />
        </span>
      )}
      <span role="cell" className="justify-self-end">
        <IconButton
          Icon={Plus}
          label={t('scanner.results.add', { symbol })}
          title={t('scanner.results.add', { symbol })}
          onClick={() => onAdd(symbol)}
          {...closed}
        />
      </span>
    </div>
  )
})
ResultRow.displayName = 'ResultRow'
