import { useEffect, useRef, useState } from 'react'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { AdvancedDialog } from '../rules/advanced-dialog.tsx'
import type { DraftRule } from '../../../components/rules/draft-rule.ts'
import { SavedDialog } from './saved-dialog.tsx'
import type { SavedScan } from './saved-scans.ts'
import { type Origin, unsaved } from '../use-scan.ts'
import { useSavedScans } from './use-saved-scans.ts'

/** Which dialog is open: the rules of a scan, or the list of those that are saved. */
export type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly watch?: string }
  | { readonly kind: 'advanced'; readonly rules: readonly DraftRule[]; readonly origin: Origin }

interface ScanDialogsProps {
  readonly open: OpenDialog
  readonly onOpen: (dialog: OpenDialog) => void
  readonly reply: ScannerMetricsReply | undefined
  readonly isRunning: boolean
  readonly run: (rules: readonly DraftRule[], origin: Origin) => Promise<boolean>
}

export const ScanDialogs = ({ open, onOpen, reply, isRunning, run }: ScanDialogsProps) => {
  const saved = useSavedScans()
  const [running, setRunning] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const shown = useRef<OpenDialog | null>(open)
  useEffect(() => {
    shown.current = open
    return () => {
      shown.current = null
    }
  }, [open])
  const go = (dialog: OpenDialog) => {
    setFailed(false)
    onOpen(dialog)
  }
  const close = () => go({ kind: 'none' })
  const runHere = async (rules: readonly DraftRule[], origin: Origin) => {
    setFailed(false)
    const done = await run(rules, origin)
    // A dialog that was opened meanwhile asked for nothing.
    if (shown.current !== open) return
    setFailed(!done)
    if (done) close()
  }
  const runSaved = async (scan: SavedScan) => {
    setRunning(scan.id)
    await runHere(scan.rules, scan)
    setRunning(null)
  }
  switch (open.kind) {
    case 'none':
      return null
    case 'saved':
      return (
        <SavedDialog
          key={open.watch}
          scans={saved.scans}
          watch={open.watch}
          broken={saved.broken}
          reply={reply}
          running={running}
          failed={failed}
          onRun={(scan) => void runSaved(scan)}
          onEdit={(scan) => go({ kind: 'advanced', rules: scan.rules, origin: scan })}
          undo={saved.undo}
          onDelete={saved.remove}
          onCreate={() => go({ kind: 'advanced', rules: [], origin: unsaved })}
          onClose={close}
        />
      )
    case 'advanced':
      return (
        <AdvancedDialog
          rules={open.rules}
          name={open.origin.name}
          defaultName={saved.defaultName}
          reply={reply}
          isRunning={isRunning}
          failed={failed}
          onScan={(rules, name) => void runHere(rules, { ...open.origin, name })}
          onSave={(rules, name) => {
            saved.save(rules, { ...open.origin, name })
            go({ kind: 'saved' })
          }}
          onClose={close}
        />
      )
  }
}
