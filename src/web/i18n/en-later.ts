import './en-alerts.ts'
import './en-chart.ts'
import './en-chart-tools.ts'
import './en-chat.ts'
import './en-clock.ts'
import './en-drawings.ts'
import './en-market-list.ts'
import './en-preferences.ts'
import './en-scan-rules.ts'
import './en-signals.ts'
import './en-watchlist.ts'
import { en } from './en.ts'
import { accountPage } from './en/account.ts'
import { searchActions } from './en/search.ts'
import { shortcuts } from './en/shortcuts.ts'

/** English texts that no first screen needs: importing this file puts all of them in. */
Object.assign(en, { accountPage, searchActions, shortcuts })
