import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../contracts/stocks.ts'
import type { WatchlistEntry } from '../../../contracts/watchlist.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { useColumns } from '../../components/columns/use-columns.ts'
import { isFocusStillAt } from '../../components/focus/is-focus-lost.ts'
import { LiveChange } from '../../components/live/live-change.tsx'
import { LivePrice } from '../../components/live/live-price.tsx'
import { LiveVolume } from '../../components/live/live-volume.tsx'
import { PriceDate } from '../../components/stocks/price-date.tsx'
import { Sparkline } from '../../components/stocks/sparkline.tsx'
import { StockLink } from '../../components/stocks/stock-link.tsx'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { Table, Td, Th, Tr } from '../../components/panels/table.tsx'

/** The symbol that has just come back, and what brought it: the focus was there. */
export interface Restored {
  readonly symbol: string
  readonly pressed: Element | null
}

interface WatchlistTableProps {
  readonly entries: readonly WatchlistEntry[]
  readonly stocks: ReadonlyMap<string, Stock>
  readonly onRemove: (symbol: string) => void
  readonly restored: Restored | null
}

/** As wide as their numbers; the symbol has the rest, and in much room they share it. */
const widths = {
  price: 'w-20 sm:w-24 @min-[960px]:w-auto',
  change: 'w-[100px] sm:w-[108px] @min-[960px]:w-auto',
  volume: 'w-[84px] @min-[960px]:w-auto',
  trend: 'w-[92px] xl:w-[316px]',
  added: 'w-[108px] @min-[960px]:w-auto',
  actions: 'w-[68px] sm:w-[76px]',
} as const

interface RowProps extends Pick<WatchlistTableProps, 'onRemove'> {
  readonly shows: (column: string) => boolean
  readonly entry: WatchlistEntry
  readonly stock: Stock | undefined
  readonly takesFocus: boolean
}

const Row = ({ entry, stock, shows, onRemove, takesFocus }: RowProps) => {
  const { t } = useTranslation()
  const { date, moment } = useTimeFormat()
  const { symbol, addedAt } = entry
  const added = Date.parse(addedAt)
  return (
    <Tr>
      <Td className="h-12 *:max-w-full">
        <StockLink symbol={symbol} name={stock?.name} />
      </Td>
      <Td right>
        <LivePrice symbol={symbol} className="font-strong" />
        <PriceDate symbol={symbol} className="-ml-4 block" />
      </Td>
      {shows('change') && (
        <Td right>
          <LiveChange symbol={symbol} />
        </Td>
      )}
      {shows('volume') && (
        <Td right wide>
          <LiveVolume symbol={symbol} />
        </Td>
      )}
      {shows('trend') && (
        <Td right wide className="@max-[520px]:hidden">
          <span className="inline-block align-middle">
            <Sparkline values={stock?.trend ?? []} className="xl:w-72" />
          </span>
        </Td>
      )}
      {shows('added') && (
        <Td right wide className="num text-text-2 @max-[640px]:hidden">
          <time dateTime={addedAt} title={moment(added)}>
            {date(added)}
          </time>
        </Td>
      )}
      <Td right>
        <IconButton
          Icon={X}
          autoFocus={takesFocus}
          label={t('watchlist.remove', { symbol })}
          title={t('watchlist.remove', { symbol })}
          onClick={() => onRemove(symbol)}
        />
      </Td>
    </Tr>
  )
}

/** The watched stocks; prices move by themselves. */
export const WatchlistTable = ({ entries, stocks, onRemove, restored }: WatchlistTableProps) => {
  const { t } = useTranslation()
  const { shows } = useColumns('watchlist')
  return (
    <div className="@container overflow-x-auto">
      <Table className="table-fixed">
        <thead>
          <tr>
            <Th>{t('watchlist.columns.symbol')}</Th>
            <Th right className={widths.price}>
              {t('watchlist.columns.price')}
            </Th>
            {shows('change') && (
              <Th right className={widths.change}>
                {t('watchlist.columns.change')}
              </Th>
            )}
            {shows('volume') && (
              <Th right wide className={widths.volume}>
                {t('watchlist.columns.volume')}
              </Th>
            )}
            {shows('trend') && (
              <Th right wide className={`${widths.trend} @max-[520px]:hidden`}>
                {t('watchlist.columns.trend')}
              </Th>
            )}
            {shows('added') && (
              <Th right wide className={`${widths.added} @max-[640px]:hidden`}>
                {t('watchlist.columns.added')}
              </Th>
            )}
            <Th right className={widths.actions}>
              {t('watchlist.columns.actions')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              stock={stocks.get(entry.symbol)}
              shows={shows}
              onRemove={onRemove}
              takesFocus={entry.symbol === restored?.symbol && isFocusStillAt(restored.pressed)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}
