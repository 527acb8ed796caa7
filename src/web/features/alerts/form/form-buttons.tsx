import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/controls/button.tsx'

const besideFields = 'max-sm:grow lg:mt-[23px]'

/** Of the button that saves. */
export interface FormTexts {
  readonly save: string
  readonly saving: string
}

interface FormButtonsProps {
  readonly isTrying: boolean
  readonly isSaving: boolean
  /** The page shows the past. */
  readonly isClosed: boolean
  readonly tryOnHistory: () => void
  readonly texts: FormTexts
  /** Whether more options are shown, in the element with this id once it is there. */
  readonly more: { readonly isOpen: boolean; readonly id: string | undefined; toggle: () => void }
}

export const FormButtons = (props: FormButtonsProps) => {
  const { isTrying, isSaving, isClosed, tryOnHistory, texts, more } = props
  const { t } = useTranslation()
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
      {/* With more options the terms are tried as they are typed. */}
      {!more.isOpen && (
        <Button
          className={besideFields}
          disabled={isTrying || isClosed}
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
