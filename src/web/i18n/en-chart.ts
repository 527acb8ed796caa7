import { en } from './en.ts'
import { chart } from './en/chart.ts'

/** English texts of the chart: importing this file puts them in. */
Object.assign(en, { chart })
