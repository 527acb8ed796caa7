import './en-alert-why.ts'
import './en-scan-rules.ts'
import { en } from './en.ts'
import { alertRules } from './en/alert-rules.ts'

/** English texts of the rules of alerts: importing this file puts them in. */
Object.assign(en, { alertRules })
