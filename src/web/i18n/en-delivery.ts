import { en } from './en.ts'
import { delivery } from './en/delivery.ts'

/** English texts of the channels by which alerts reach a trader: importing this file puts them in. */
Object.assign(en, { delivery })
