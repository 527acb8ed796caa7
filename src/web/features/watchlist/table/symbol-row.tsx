import { NotebookPen, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../../contracts/market/stocks.ts'
import type { ListSymbol } from '../../../../contracts/watchlists/watchlists.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { LiveChange } from '../../../components/live/live-change.tsx'
import { LivePrice } from '../../../components/live/live-price.tsx'
import { LiveVolume } from '../../../components/live/live-volume.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import { Td } from '../../../components/panels/table.tsx'
import { PriceDate } from '../../../components/stocks/price-date.tsx'
import { Sparkline } from '../../../components/stocks/sparkline.tsx'
import { StockLink } from '../../../components/stocks/stock-link.tsx'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { MoveHandle } from './move-handle.tsx'
import type { Reorder } from './use-reorder.ts'
import { watchlistTextLimits } from '../../../../domain/watchlist/limits.ts'
import { useWanted } from '../../../state/wanted.ts'
import { InlineText } from '../inline-text.tsx'

interface NoteProps {
  readonly item: ListSymbol
  readonly onWrite: (note: string) => void
}

/** The trader's own words on a symbol, written where they stand. */
const Note = ({ item: { symbol, note }, onWrite }: NoteProps) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  const [writing, setWriting] = useState(false)
  useWanted(`note ${symbol}`, () => setWriting(true))
  if (writing)
    return (
      <InlineText
        label={t('watchlist.note.label', { symbol })}
        value={note ?? ''}
        charactersMax={watchlistTextLimits.noteCharactersMax}
        onSave={onWrite}
        onClose={() => setWriting(false)}
        className="w-full max-w-96"
      />
    )
  const label = t(note === null ? 'watchlist.note.add' : 'watchlist.note.edit', { symbol })
  if (note === null)
    return (
      <IconButton
        Icon={NotebookPen}
        label={label}
        title={label}
        onClick={() => setWriting(true)}
        className="text-text-3 max-sm:size-6"
        {...closed}
      />
    )
  return (
    <button
      type="button"
      aria-label={`${label}: ${note}`}
      title={note}
      onClick={() => setWriting(true)}
      className="min-h-6 min-w-0 truncate rounded-xs text-left text-sm text-text-2 enabled:hover:text-text"
      {...closed}
    >
      {note}
    </button>
  )
}

interface SymbolRowProps {
  readonly item: ListSymbol
  readonly stock: Stock | undefined
  readonly shows: (column: string) => boolean
  /** null: the rows are sorted, and are not moved. */
  readonly reorder: Reorder | null
  readonly takesFocus: boolean
  readonly onNote: (note: string) => void
  readonly onRemove: () => void
}

export const SymbolRow = (props: SymbolRowProps) => {
  const { item, stock, shows, reorder, takesFocus, onNote, onRemove } = props
  const { t } = useTranslation()
  const closed = useClosedProps()
  const { date, moment } = useTimeFormat()
  const { symbol, addedAt } = item
  const added = Date.parse(addedAt)
  return (
    <tr
      data-place
      data-key={symbol}
      data-lifted={reorder?.lifted === symbol || undefined}
      className="border-b hairline transition-colors last:border-b-0 hover:bg-hover data-lifted:bg-accent-soft data-lifted:shadow-[inset_2px_0_var(--accent)]"
    >
      <Td className="h-12">
        <span className="flex items-center gap-1">
          {reorder && <MoveHandle reorder={reorder} of={symbol} name={symbol} />}
          <span className="flex min-w-0 grow items-center gap-x-3 @max-[640px]:flex-wrap">
            <span className="min-w-0 *:max-w-full">
              <StockLink symbol={symbol} name={stock?.name} />
            </span>
            <Note item={item} onWrite={onNote} />
          </span>
        </span>
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
          onClick={onRemove}
          {...closed}
        />
      </Td>
    </tr>
  )
}
