import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSection } from '../../../../contracts/watchlists/watchlists.ts'
import { watchlistTextLimits } from '../../../../domain/watchlist/limits.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import { Td } from '../../../components/panels/table.tsx'
import { InlineText } from '../inline-text.tsx'
import { MoveHandle } from './move-handle.tsx'
import type { Reorder } from './use-reorder.ts'

interface SectionRowProps {
  readonly section: ListSection
  readonly shows: (column: string) => boolean
  readonly reorder: Reorder
  readonly onRename: (title: string) => void
  readonly onRemove: () => void
}

export const SectionRow = ({ section, shows, reorder, onRename, onRemove }: SectionRowProps) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  const [writing, setWriting] = useState(false)
  const { id, title } = section
  return (
    <tr
      data-key={id}
      data-lifted={reorder.lifted === id || undefined}
      className="border-b hairline bg-bg data-lifted:bg-accent-soft data-lifted:shadow-[inset_2px_0_var(--accent)]"
    >
      <th scope="rowgroup" colSpan={2} className="h-9 px-3 text-left sm:px-4">
        <span className="flex items-center gap-1">
          <MoveHandle reorder={reorder} of={id} name={title} />
          {writing ? (
            <InlineText
              label={t('watchlist.section.title')}
              value={title}
              charactersMax={watchlistTextLimits.sectionCharactersMax}
              onSave={(text) => {
                if (text !== '') onRename(text)
              }}
              onClose={() => setWriting(false)}
              className="w-56"
            />
          ) : (
            <button
              type="button"
              aria-label={t('watchlist.section.rename', { title })}
              onClick={() => setWriting(true)}
              {...closed}
              className="min-h-6 truncate rounded-xs text-sm font-semibold text-text-2 enabled:hover:text-text"
            >
              {title}
            </button>
          )}
        </span>
      </th>
      {/* A span over columns that a narrow table hides would make columns of its own. */}
      {shows('change') && <Td right />}
      {shows('volume') && <Td right wide />}
      {shows('trend') && <Td right wide className="@max-[520px]:hidden" />}
      {shows('added') && <Td right wide className="@max-[640px]:hidden" />}
      <Td right>
        <IconButton
          Icon={X}
          label={t('watchlist.section.remove', { title })}
          title={t('watchlist.section.remove', { title })}
          onClick={onRemove}
          {...closed}
        />
      </Td>
    </tr>
  )
}
