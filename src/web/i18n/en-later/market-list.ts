import { en } from '../en.ts'
import { marketList } from '../en/market-list.ts'

Object.assign(en.list, marketList)
