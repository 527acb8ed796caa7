import './alert-why.ts'
import './scan-rules.ts'
import { en } from '../en.ts'
import { alertRules } from '../en/alerts/alert-rules.ts'

Object.assign(en, { alertRules })
