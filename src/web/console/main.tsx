import '../app/start/zod-without-eval.ts'
import './console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { consoleEn } from '../i18n/console/en.ts'
import { consoleZhTw } from '../i18n/console/zh-tw.ts'
import { createI18n } from '../i18n/i18n.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { loadPreferences } from '../state/preferences-storage.ts'
import { ConsolePage } from './console-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in')

const preferences = loadPreferences(browserStorage())
const i18n = await createI18n(preferences.language)
i18n.addResourceBundle('en', 'console', consoleEn)
i18n.addResourceBundle('zh-TW', 'console', consoleZhTw)
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ConsolePage stored={preferences} />
    </I18nextProvider>
  </StrictMode>,
)
