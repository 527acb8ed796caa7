import { useTranslation } from 'react-i18next'
import '../../i18n/en/preferences.ts'
import { Menu } from '../../components/menu/menu.tsx'
import { MenuChoice } from '../../components/menu/menu-parts.tsx'
import { type Language, languages } from '../../i18n/languages.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import {
  clockChosen,
  clocks,
  type ColourScheme,
  colourSchemes,
  coloursChosen,
  coloursOf,
  languageChosen,
  themeChosen,
  themes,
} from '../../state/preferences.ts'
import { PreferencesTrigger } from './preferences-trigger.tsx'

/** A rise and a fall in the colours of each scheme. */
const Swatch = ({ scheme }: { readonly scheme: ColourScheme }) => (
  <span data-colours={scheme} className="ml-auto flex gap-1 pl-4 text-sm" aria-hidden>
    <span className="text-up">▲</span>
    <span className="text-down">▼</span>
  </span>
)

/**
 * Language, theme, the colours of rise and fall, and the clock: kept by this browser. It comes open, because
 * its code is fetched when it is asked for. It stays inside the sidebar, which is a landmark, and
 * leaves the rest of the page to be read.
 */
export const PreferencesMenu = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const preferences = useAppSelector((state) => state.preferences)
  return (
    <Menu trigger={<PreferencesTrigger />} comesOpen side="top" align="start" className="min-w-60">
      <MenuChoice
        title={t('account.language')}
        value={preferences.language}
        options={(Object.keys(languages) as Language[]).map((value) => ({
          value,
          label: <span lang={value}>{languages[value]}</span>,
        }))}
        onChoose={(language) => dispatch(languageChosen(language))}
      />
      <MenuChoice
        title={t('preferences.theme')}
        value={preferences.theme}
        options={themes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
        onChoose={(theme) => dispatch(themeChosen(theme))}
      />
      <MenuChoice
        title={t('preferences.colours')}
        value={coloursOf(preferences)}
        options={colourSchemes.map((value) => ({
          value,
          label: (
            <>
              {t(`preferences.colourSchemes.${value}`)}
              <Swatch scheme={value} />
            </>
          ),
        }))}
        onChoose={(scheme) => dispatch(coloursChosen(scheme))}
      />
      <MenuChoice
        title={t('preferences.clock')}
        value={preferences.clock}
        options={clocks.map((value) => ({ value, label: t(`preferences.clocks.${value}`) }))}
        onChoose={(clock) => dispatch(clockChosen(clock))}
      />
    </Menu>
  )
}
