import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'

interface SecretNoteProps {
  readonly secret: string
  readonly onDone: () => void
}

export const SecretNote = ({ secret, onDone }: SecretNoteProps) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    // There is no clipboard on a page without https.
    const work = (navigator.clipboard as Clipboard | undefined)?.writeText(secret)
    setCopied(
      (await work?.then(
        () => true,
        () => false,
      )) ?? false,
    )
  }
  return (
    <section
      aria-label={t('delivery.secret.title')}
      className="grid gap-2 rounded-sm border border-accent-text/55 p-3"
    >
      <h3 className="font-strong">{t('delivery.secret.title')}</h3>
      <p className="text-sm text-text-2">{t('delivery.secret.help')}</p>
      <code className="rounded-sm bg-bg px-2.5 py-2 text-sm break-all select-all">{secret}</code>
      <div className="flex flex-wrap items-center gap-2">
        <Button autoFocus onClick={() => void copy()}>
          {t('delivery.secret.copy')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('delivery.secret.done')}
        </Button>
        <span role="status" className="text-sm text-text-2">
          {copied !== null && t(copied ? 'delivery.secret.copied' : 'delivery.secret.notCopied')}
        </span>
      </div>
    </section>
  )
}
