import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../../api/moment.ts'
import { Button } from '../../../components/controls/button.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import type { DraftRule } from '../../../components/rules/draft-rule.ts'
import { useWatches } from './use-watches.ts'

const dialog = lazyPart(async () => (await import('./watch-dialog.tsx')).WatchDialog)

interface WatchButtonProps {
  readonly rules: readonly DraftRule[]
  /** Of the scan; '': it has none. */
  readonly name: string
  readonly size?: 'sm'
  readonly disabled?: boolean
  /** Its dialog is open at first. */
  readonly startsOpen?: boolean
}

/** Says whether an alert watches a scan, and opens what sets one; nothing can be set in the past. */
export const WatchButton = ({ rules, name, startsOpen, ...rest }: WatchButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(startsOpen ?? false)
  const close = () => setOpen(false)
  const isReady = dialog.useReady(isOpen, close)
  const isWatched = useWatches(rules).length > 0
  if (useMoment() !== null) return null
  const text = t(isWatched ? 'scanner.watch.watched' : 'scanner.watch.open')
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={name === '' ? undefined : t('scanner.watch.named', { text, name })}
        onClick={() => setOpen(true)}
        {...rest}
      >
        <Bell className={`size-[15px] ${isWatched ? 'fill-current' : ''}`} />
        <span className="max-sm:sr-only">{text}</span>
      </Button>
      {isReady && <dialog.Part rules={rules} name={name} onClose={close} />}
    </>
  )
}
