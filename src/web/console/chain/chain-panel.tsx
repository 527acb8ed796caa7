import { CircleCheck, CircleX } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChainVerdict, chainVerdict } from '../../../contracts/ops.ts'
import { Button, buttonClass } from '../../components/controls/button.tsx'
import { bringIntoView } from '../../components/focus/bring-into-view.ts'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { SmallField } from '../../components/controls/field.tsx'
import { read, sentenceOf } from '../calls.ts'

interface Checked {
  readonly stream: string
  readonly verdict: ChainVerdict | null
  /** The server's own sentence. */
  readonly failure: string | null
}

const check = async (stream: string): Promise<Checked> => {
  try {
    const path = `/audit/verify?stream=${encodeURIComponent(stream)}`
    return { stream, verdict: await read(path, chainVerdict), failure: null }
  } catch (error) {
    const failure = sentenceOf(error)
    return { stream, verdict: null, failure }
  }
}

const Result = ({ checked }: { readonly checked: Checked }) => {
  const { t } = useTranslation('console')
  const { stream, verdict, failure } = checked
  const isWhole = verdict?.ok === true
  const Picture = isWhole ? CircleCheck : CircleX
  const text =
    verdict === null
      ? (failure ?? '')
      : verdict.ok
        ? t('chain.whole', { ...verdict, stream })
        : t('chain.broken', { ...verdict, stream })
  return (
    <p
      className={`flex items-center gap-2 rounded-sm px-3 py-2 font-semibold ${isWhole ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad'}`}
    >
      <Picture className="size-4 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}

/** Whether a stream still is as it was recorded. A stream that is handed in is checked at once. */
export const ChainPanel = ({ stream }: { readonly stream: string }) => {
  const { t } = useTranslation('console')
  const [wanted, setWanted] = useState(stream)
  const [asked, setAsked] = useState(stream === '' ? null : { stream })
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isChecking, setChecking] = useState(stream !== '')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked === null) return
    // A long stream may be answered after a short one that was asked for later.
    let isNewest = true
    void check(asked.stream).then((answer) => {
      if (!isNewest) return
      setChecked(answer)
      setChecking(false)
    })
    return () => {
      isNewest = false
    }
  }, [asked])
  useEffect(() => {
    // The button may be in a list above, out of sight of this result.
    if (stream !== '' && form.current) bringIntoView(form.current)
  }, [stream])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked({ stream: wanted.trim() })
    setChecking(true)
  }
  return (
    <Panel title={<PanelTitle>{t('chain.title')}</PanelTitle>}>
      <form ref={form} onSubmit={submit} className="grid gap-3 p-3 sm:p-4">
        <p className="max-w-prose text-text-2">{t('chain.hint')}</p>
        <div className="flex flex-wrap items-end gap-2">
          <SmallField
            className="min-w-60 grow sm:max-w-[460px]"
            label={t('chain.stream')}
            value={wanted}
            required
            placeholder="chat-general_2026-11"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setWanted(target.value)}
          />
          <Button type="submit" look="primary" aria-busy={isChecking}>
            {t('chain.check')}
          </Button>
          {checked?.verdict && !isChecking && (
            <a
              className={buttonClass()}
              download={`${checked.stream}.jsonl`}
              href={`/audit/export?stream=${encodeURIComponent(checked.stream)}`}
            >
              {t('chain.export')}
            </a>
          )}
        </div>
        <div role="status">
          {isChecking ? (
            <p className="px-3 py-2 text-text-2">
              {t('chain.checking', { stream: asked?.stream ?? '' })}
            </p>
          ) : (
            checked && <Result checked={checked} />
          )}
        </div>
      </form>
    </Panel>
  )
}
