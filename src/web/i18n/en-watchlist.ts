import { en } from './en.ts'
import { watchlist } from './en/watchlist.ts'

/** English texts of the watchlist: importing this file puts them in. */
Object.assign(en, { watchlist })
