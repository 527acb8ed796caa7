import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchlistTextLimits } from '../../../domain/watchlist/limits.ts'
import { Button } from '../../components/controls/button.tsx'
import { useWanted } from '../../state/wanted.ts'
import { InlineText } from './inline-text.tsx'

/** Adds a section line at the end of the list. */
export const NewSection = ({ onAdd }: { readonly onAdd: (title: string) => void }) => {
  const { t } = useTranslation()
  const [writing, setWriting] = useState(false)
  useWanted('section', () => setWriting(true))
  if (writing)
    return (
      <InlineText
        label={t('watchlist.section.title')}
        value=""
        charactersMax={watchlistTextLimits.sectionCharactersMax}
        onSave={(title) => {
          if (title !== '') onAdd(title)
        }}
        onClose={() => setWriting(false)}
        className="h-8 w-44"
      />
    )
  return (
    <Button look="ghost" onClick={() => setWriting(true)}>
      <ListPlus className="size-4" strokeWidth={1.75} aria-hidden />
      {t('watchlist.section.add')}
    </Button>
  )
}
