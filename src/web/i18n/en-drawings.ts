import { en } from './en.ts'
import { drawings } from './en/drawings.ts'

/** English texts of the drawings on a chart: importing this file puts them in. */
Object.assign(en, { drawings })
