import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/controls/button.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import type { AlertFormState } from './use-alert-form.ts'

const tryFromHere = lazyPart(async () => (await import('./trial/try-from-here.tsx')).TryFromHere)
const besideFields = 'max-sm:grow lg:mt-[23px]'

/** Of the button that saves. */
export interface FormTexts {
  readonly save: string
  readonly saving: string
}

interface FormButtonsProps {
  readonly state: AlertFormState
  readonly isSaving: boolean
  /** The page shows the past. */
  readonly isClosed: boolean
  readonly texts: FormTexts
  /** Whether more options are shown, in the element with this id once it is there. */
  readonly more: { readonly isOpen: boolean; readonly id: string | undefined; toggle: () => void }
}

export const FormButtons = (props: FormButtonsProps) => {
  const { state, isSaving, isClosed, texts, more } = props
  const { isTrying, tryOnHistory } = state
  const { t } = useTranslation()
  const isReady = tryFromHere.useReady(isClosed, () => undefined)
  return (
    <>
      <Button
        look="ghost"
        className={besideFields}
        aria-expanded={more.isOpen}
        aria-controls={more.id}
        onClick={more.toggle}
      >
        {t('alerts.form.more')}
      </Button>
      {isReady && <tryFromHere.Part state={state} className={besideFields} />}
      {/* With more options the terms are tried as they are typed; only they have a watched scan. */}
      {!more.isOpen && !isClosed && state.form.watched === null && (
        <Button
          className={besideFields}
          disabled={isTrying}
          aria-busy={isTrying}
          onClick={tryOnHistory}
        >
          {t('alerts.form.tryOut')}
        </Button>
      )}
      <Button
        type="submit"
        look="primary"
        className={besideFields}
        disabled={isSaving || isClosed}
        aria-busy={isSaving}
      >
        {isSaving ? texts.saving : texts.save}
      </Button>
    </>
  )
}
