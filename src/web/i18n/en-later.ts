import { en } from './en.ts'
import { metrics } from './en/metrics.ts'
import { scanner } from './en/scanner.ts'
import { searchActions } from './en/search.ts'
import { signals } from './en/signals.ts'
import { watchlist } from './en/watchlist.ts'

/** English texts that no first screen needs (3 kB gzip): importing this file puts them in. */
Object.assign(en, { metrics, scanner, searchActions, signals, watchlist })
