import './en-chart.ts'
import './en-chart-tools.ts'
import './en-chat.ts'
import './en-drawings.ts'
import './en-scans.ts'
import './en-watchlist.ts'
import { en } from './en.ts'
import { accountPage } from './en/account.ts'
import { searchActions } from './en/search.ts'
import { shortcuts } from './en/shortcuts.ts'
import { signals } from './en/signals.ts'

/** English texts that no first screen needs: importing this file puts all of them in. */
Object.assign(en, { accountPage, searchActions, shortcuts, signals })
