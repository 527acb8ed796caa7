import { en } from './en.ts'
import { metrics } from './en/metrics.ts'
import { scanner } from './en/scanner.ts'

/** English texts of the scanner: importing this file puts them in. */
Object.assign(en, { metrics, scanner })
