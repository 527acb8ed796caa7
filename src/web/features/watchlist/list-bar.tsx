import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Watchlist } from '../../../contracts/watchlists/watchlists.ts'
import { watchlistLimits, watchlistTextLimits } from '../../../domain/watchlist/limits.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { useClosedProps } from '../../components/past/use-closed-props.ts'
import { useWanted } from '../../state/wanted.ts'
import { InlineText } from './inline-text.tsx'
import { useListName } from '../../components/stocks/use-list-name.ts'

interface ListBarProps {
  readonly lists: readonly Watchlist[]
  readonly chosen: Watchlist
  readonly onChoose: (id: string) => void
  readonly onCreate: (name: string) => void
  readonly onRename: (name: string) => void
  readonly onDelete: () => void
}

export const ListBar = (props: ListBarProps) => {
  const { lists, chosen, onChoose, onCreate, onRename, onDelete } = props
  const { t } = useTranslation()
  const nameOf = useListName()
  const closed = useClosedProps()
  const max = watchlistLimits.listsPerTraderMax
  const full =
    lists.length < max ? {} : { disabled: true, title: t('watchlist.lists.full', { max }) }
  const [writing, setWriting] = useState<'create' | 'rename' | null>(null)
  useWanted('listName', (way) => setWriting(way as 'create' | 'rename'))
  const save = (name: string) => {
    if (name !== '') (writing === 'create' ? onCreate : onRename)(name)
  }
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5 sm:px-4">
      <div
        role="group"
        aria-label={t('watchlist.lists.label')}
        className="flex min-w-0 flex-wrap gap-1"
      >
        {lists.map((list) => (
          <button
            key={list.id}
            type="button"
            aria-pressed={list.id === chosen.id}
            title={nameOf(list)}
            onClick={() => onChoose(list.id)}
            className="flex h-7 max-w-56 items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold text-text-2 transition-colors hover:bg-hover hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text aria-pressed:shadow-[inset_0_-2px_var(--accent)]"
          >
            <span className="truncate">{nameOf(list)}</span>
            <span className="text-xs num text-text-3">{list.symbolCount}</span>
          </button>
        ))}
      </div>
      {writing === null ? (
        <span className="flex gap-1">
          <IconButton
            Icon={Pencil}
            label={t('watchlist.lists.rename')}
            title={t('watchlist.lists.rename')}
            onClick={() => setWriting('rename')}
            {...closed}
          />
          {!chosen.isFirst && (
            <IconButton
              Icon={Trash2}
              label={t('watchlist.lists.delete')}
              title={t('watchlist.lists.delete')}
              onClick={onDelete}
              {...closed}
            />
          )}
          <Button look="ghost" size="sm" onClick={() => setWriting('create')} {...full} {...closed}>
            <Plus className="size-[15px]" />
            {t('watchlist.lists.create')}
          </Button>
        </span>
      ) : (
        <InlineText
          label={t('watchlist.lists.name')}
          value={writing === 'rename' ? nameOf(chosen) : ''}
          charactersMax={watchlistTextLimits.nameCharactersMax}
          onSave={save}
          onClose={() => setWriting(null)}
          className="w-56"
        />
      )}
    </div>
  )
}
