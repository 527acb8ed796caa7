import { en } from './en.ts'
import { clock } from './en/clock.ts'

/** English texts of the clock: importing this file puts them in. */
Object.assign(en, { clock })
