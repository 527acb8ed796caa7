import { en } from '../en.ts'
import { watchlist } from '../en/watchlist.ts'

Object.assign(en, { watchlist })
