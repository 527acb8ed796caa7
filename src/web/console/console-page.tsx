import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SafePanel } from '../components/panels/safe-panel.tsx'
import { usePageTitle } from '../components/use-page-title.ts'
import type { Preferences } from '../state/preferences.ts'
import { AuditSection } from './audit/audit-section.tsx'
import { ChainPanel } from './chain/chain-panel.tsx'
import { ConsoleHeader } from './console-header.tsx'
import { DutiesPanel } from './duties/duties-panel.tsx'
import { ProjectionsPanel } from './projections/projections-panel.tsx'
import { applyTheme } from '../app/preferences/apply-theme.ts'
import { switchLanguage } from '../i18n/i18n.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { savePreferences } from '../state/preferences-storage.ts'

/** Language and theme of this browser; a choice shows at once and is kept for the next visit. */
const usePreferences = (stored: Preferences) => {
  const { i18n } = useTranslation()
  const [preferences, setPreferences] = useState(stored)
  useEffect(() => {
    applyTheme(preferences)
    void switchLanguage(i18n, preferences.language)
  }, [i18n, preferences])
  const choose = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change }
    savePreferences(browserStorage(), next, preferences)
    setPreferences(next)
  }
  return { preferences, choose }
}

export const ConsolePage = ({ stored }: { readonly stored: Preferences }) => {
  const { t } = useTranslation('console')
  const { preferences, choose } = usePreferences(stored)
  const [asked, setAsked] = useState({ stream: '', times: 0 })
  usePageTitle(t('title'))
  return (
    <>
      <ConsoleHeader preferences={preferences} choose={choose} />
      <main className="mx-auto grid max-w-[1680px] gap-4 p-3 sm:p-5">
        <SafePanel>
          <DutiesPanel />
        </SafePanel>
        <SafePanel>
          <ProjectionsPanel />
        </SafePanel>
        <SafePanel>
          <AuditSection
            onCheck={(stream) => setAsked(({ times }) => ({ stream, times: times + 1 }))}
          />
        </SafePanel>
        <SafePanel>
          <ChainPanel key={asked.times} stream={asked.stream} />
        </SafePanel>
      </main>
    </>
  )
}
