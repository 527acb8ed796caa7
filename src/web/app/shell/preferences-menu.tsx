import { useTranslation } from 'react-i18next'
import '../../i18n/en-preferences.ts'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Menu } from '../../components/menu/menu.tsx'
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
import { menuLineClass, MenuTick } from '../../components/menu/menu-tick.tsx'

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly onChoose: (value: Value) => void
}

/** One question of a menu with its answers, of which exactly one holds. The menu stays open. */
const MenuChoice = <Value extends string>({
  label,
  value,
  options,
  onChoose,
}: MenuChoiceProps<Value>) => (
  <DropdownMenu.Group>
    <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs font-semibold text-text-3">
      {label}
    </DropdownMenu.Label>
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option) onChoose(option.value)
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className={menuLineClass}
        >
          <MenuTick />
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </DropdownMenu.Group>
)

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
        label={t('account.language')}
        value={preferences.language}
        options={(Object.keys(languages) as Language[]).map((value) => ({
          value,
          label: <span lang={value}>{languages[value]}</span>,
        }))}
        onChoose={(language) => dispatch(languageChosen(language))}
      />
      <MenuChoice
        label={t('preferences.theme')}
        value={preferences.theme}
        options={themes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
        onChoose={(theme) => dispatch(themeChosen(theme))}
      />
      <MenuChoice
        label={t('preferences.colours')}
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
        label={t('preferences.clock')}
        value={preferences.clock}
        options={clocks.map((value) => ({ value, label: t(`preferences.clocks.${value}`) }))}
        onChoose={(clock) => dispatch(clockChosen(clock))}
      />
    </Menu>
  )
}
