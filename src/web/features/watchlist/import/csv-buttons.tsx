import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSymbol } from '../../../../contracts/watchlists/watchlists.ts'
import { Button } from '../../../components/controls/button.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import { download, toCsv } from '../../../components/text/csv.ts'

interface CsvButtonsProps {
  readonly entries: readonly ListSymbol[]
  /** The file's name without its ending. */
  readonly name: string
  readonly busy: boolean
  readonly onImport: (file: File) => void
}

export const CsvButtons = ({ entries, name, busy, onImport }: CsvButtonsProps) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  const input = useRef<HTMLInputElement>(null)
  const hasNotes = entries.some(({ note }) => note !== null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('watchlist.import')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onImport(file)
        }}
      />
      <Button
        look="ghost"
        size="sm"
        disabled={busy}
        aria-busy={busy}
        onClick={() => input.current?.click()}
        {...closed}
      >
        <Upload className="size-[15px]" />
        <span className="max-sm:sr-only">{t('watchlist.import')}</span>
      </Button>
      <Button
        look="ghost"
        size="sm"
        disabled={entries.length === 0}
        onClick={() =>
          download(
            `${name}.csv`,
            toCsv(
              hasNotes ? ['Symbol', 'Added', 'Note'] : ['Symbol', 'Added'],
              entries.map(({ symbol, addedAt, note }) =>
                hasNotes ? [symbol, addedAt, note ?? ''] : [symbol, addedAt],
              ),
            ),
          )
        }
      >
        <Download className="size-[15px]" />
        <span className="max-sm:sr-only">{t('watchlist.export')}</span>
      </Button>
    </>
  )
}
