import { en } from './en.ts'
import { marketList } from './en/market-list.ts'

/** English texts of the list of stocks: importing this file puts them in. */
Object.assign(en.list, marketList)
