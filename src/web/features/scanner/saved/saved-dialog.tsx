import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { Notice } from '../../../components/panels/notice.tsx'
import { ScanFailed } from '../scan-failed.tsx'
import { brokenScansKey, type SavedScan } from './saved-scans.ts'

interface SavedDialogProps {
  readonly scans: readonly SavedScan[]
  readonly broken: boolean
  /** The scan that runs now. */
  readonly running: string | null
  /** The last scan from here came to nothing; why stands in the notification. */
  readonly failed: boolean
  /** What was deleted or changed last, and how to have it back. */
  readonly undo: { readonly text: string; readonly run: () => void } | null
  readonly onRun: (scan: SavedScan) => void
  readonly onEdit: (scan: SavedScan) => void
  readonly onDelete: (id: string) => void
  readonly onCreate: () => void
  readonly onClose: () => void
}

const Scan = ({ scan, props }: { readonly scan: SavedScan; readonly props: SavedDialogProps }) => {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-sm border border-line bg-raised p-3">
      <span className="grid min-w-40 grow max-sm:basis-full">
        <b className="font-semibold [overflow-wrap:anywhere]">{scan.name}</b>
        <small className="text-xs text-text-3">
          {t('scanner.savedDialog.rules', { count: scan.rules.length })}
        </small>
      </span>
      <Button
        look="primary"
        size="sm"
        disabled={props.running !== null}
        aria-busy={props.running === scan.id}
        onClick={() => props.onRun(scan)}
      >
        {t(props.running === scan.id ? 'scanner.savedDialog.running' : 'scanner.savedDialog.run')}
      </Button>
      <Button size="sm" onClick={() => props.onEdit(scan)}>
        {t('scanner.savedDialog.edit')}
      </Button>
      <Button
        look="ghost"
        size="iconSm"
        aria-label={t('scanner.savedDialog.delete', { name: scan.name })}
        onClick={() => props.onDelete(scan.id)}
      >
        <Trash2 className="size-[15px]" strokeWidth={1.75} aria-hidden />
      </Button>
    </li>
  )
}

/** My Saved Scans: each can be run, edited and deleted. */
export const SavedDialog = (props: SavedDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('scanner.savedDialog.title')}
      description={t('scanner.savedDialog.description')}
      onClose={props.onClose}
    >
      {props.broken && (
        <p role="alert" className="mb-3 text-bad">
          {t('scanner.savedDialog.broken', { key: brokenScansKey })}
        </p>
      )}
      <ScanFailed when={props.failed} />
      {props.undo && (
        <p role="status" className="mb-3 flex items-center gap-3 text-text-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{props.undo.text}</span>
          {/* The button that was pressed is gone. */}
          <Button key={props.undo.text} autoFocus size="sm" onClick={props.undo.run}>
            {t('scanner.savedDialog.undo')}
          </Button>
        </p>
      )}
      {props.scans.length === 0 ? (
        <Notice
          text={t('scanner.savedDialog.empty')}
          action={
            <Button look="primary" onClick={props.onCreate}>
              {t('scanner.savedDialog.create')}
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-2">
          {props.scans.map((scan) => (
            <Scan key={scan.id} scan={scan} props={props} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
