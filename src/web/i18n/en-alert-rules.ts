import './en-alert-why.ts'
import './en-scan-rules.ts'
import { en } from './en.ts'
import { alertRules } from './en/alert-rules.ts'

Object.assign(en, { alertRules })
