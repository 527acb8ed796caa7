import { en } from './en.ts'
import { signals } from './en/signals.ts'

/** English texts of the signals: importing this file puts them in. */
Object.assign(en, { signals })
