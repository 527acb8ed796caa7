import './en-scans.ts'
import { en } from './en.ts'
import { scanRules } from './en/scan-rules.ts'

/** English texts of the rules of scans: importing this file puts them in. */
Object.assign(en.scanner, scanRules)
