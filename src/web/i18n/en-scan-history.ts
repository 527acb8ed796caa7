import { en } from './en.ts'
import { scanHistory } from './en/scan-history.ts'

/** English texts of the history of scans: importing this file puts them in. */
Object.assign(en, { scanHistory })
