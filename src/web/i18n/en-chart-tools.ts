import { en } from './en.ts'
import { chartTools } from './en/chart-tools.ts'

/** English texts of the chart's menus and foot: importing this file puts them in. */
Object.assign(en, { chartTools })
