import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { useMoment } from '../../../api/moment.ts'
import { scannerLimits } from '../limits.ts'
import { matchesHere } from '../rules/matches-here.ts'
import { addressOf } from '../rules/scan-address.ts'
import { rulesText } from '../../../components/rules/scan-words.ts'
import { firstNames } from '../../../components/rules/first-names.ts'
import { Button, buttonClass } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { Notice } from '../../../components/panels/notice.tsx'
import { ScanFailed } from '../scan-failed.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { brokenScansKey, type SavedScan } from './saved-scans.ts'

interface SavedDialogProps {
  readonly scans: readonly SavedScan[]
  readonly broken: boolean
  /** Today's numbers of all stocks; none: not known yet. */
  readonly reply: ScannerMetricsReply | undefined
  /** The scan of which is asked at once how to watch it. */
  readonly watch: string | undefined
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

/**
 * How many match now, and what changed since the scan's results were last on the screen; of a past
 * moment only how many matched.
 */
const Counts = (props: { readonly scan: SavedScan; readonly reply: ScannerMetricsReply }) => {
  const { t } = useTranslation()
  const isLive = useMoment() === null
  const { rules } = props.scan
  const named = (symbols: readonly string[]) => firstNames(symbols, scannerLimits.namedMax, t)
  const viewed = isLive ? props.scan.viewed : undefined
  const now = useMemo(() => matchesHere(rules, props.reply), [rules, props.reply])
  if (!now) return <small className="text-xs">{t('scanner.savedDialog.unknown')}</small>
  const [before, after] = [new Set(viewed), new Set(now)]
  const entered = now.filter((symbol) => viewed && !before.has(symbol))
  const left = (viewed ?? []).filter((symbol) => !after.has(symbol))
  return (
    <small className="text-xs num">
      {[
        t('scanner.savedDialog.now', { count: now.length }),
        ...(entered.length > 0
          ? [t('scanner.savedDialog.entered', { symbols: named(entered) })]
          : []),
        ...(left.length > 0 ? [t('scanner.savedDialog.left', { symbols: named(left) })] : []),
        ...(viewed && entered.length + left.length === 0 ? [t('scanner.savedDialog.same')] : []),
      ].join(' · ')}
    </small>
  )
}

const Scan = ({ scan, props }: { readonly scan: SavedScan; readonly props: SavedDialogProps }) => {
  const { t } = useTranslation()
  const isLive = useMoment() === null
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-sm border border-line bg-raised p-3">
      <span className="grid min-w-40 grow max-sm:basis-full">
        <b className="font-semibold [overflow-wrap:anywhere]">{scan.name}</b>
        <small className="text-xs text-text-3">{rulesText(scan.rules, t)}</small>
        {props.reply && <Counts scan={scan} reply={props.reply} />}
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
      {isLive && (
        <Link
          to={`/scanner?${new URLSearchParams({ scan: addressOf(scan.rules), live: '1' }).toString()}`}
          aria-label={t('scanner.savedDialog.wall', { name: scan.name })}
          className={`${buttonClass({ size: 'sm' })} max-sm:h-10`}
          onClick={props.onClose}
        >
          {t('scanner.wall.open')}
        </Link>
      )}
      <WatchButton
        rules={scan.rules}
        name={scan.name}
        size="sm"
        startsOpen={scan.id === props.watch}
      />
      <Button size="sm" onClick={() => props.onEdit(scan)}>
        {t('scanner.savedDialog.edit')}
      </Button>
      <Button
        look="ghost"
        size="iconSm"
        aria-label={t('scanner.savedDialog.delete', { name: scan.name })}
        onClick={() => props.onDelete(scan.id)}
      >
        <Trash2 className="size-[15px]" />
      </Button>
    </li>
  )
}

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
