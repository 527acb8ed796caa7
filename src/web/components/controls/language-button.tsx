import { useTranslation } from 'react-i18next'
import { shortNames } from '../../i18n/languages.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { languageChosen } from '../../state/preferences.ts'
import { Button } from './button.tsx'

/** Switches to the other language; it says so in that language. */
export const LanguageButton = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const other = useAppSelector(({ preferences }) =>
    preferences.language === 'en' ? 'zh-TW' : 'en',
  )
  return (
    <Button
      size="sm"
      lang={other}
      title={t('account.language')}
      onClick={() => dispatch(languageChosen(other))}
    >
      {shortNames[other]}
    </Button>
  )
}
