import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSymbol } from '../../../../contracts/watchlists/watchlists.ts'
import { watchlistTextLimits } from '../../../../domain/watchlist/limits.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { useWanted } from '../../../state/wanted.ts'
import { InlineText } from '../inline-text.tsx'

interface NoteProps {
  readonly item: ListSymbol
  readonly onWrite: (note: string) => void
}

/** The trader's own words on a symbol, written where they stand. */
export const Note = ({ item: { symbol, note }, onWrite }: NoteProps) => {
  const { t } = useTranslation()
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
      />
    )
  return (
    <button
      type="button"
      aria-label={`${label}: ${note}`}
      title={note}
      onClick={() => setWriting(true)}
      className="min-h-6 min-w-0 truncate rounded-xs text-left text-sm text-text-2 hover:text-text"
    >
      {note}
    </button>
  )
}
