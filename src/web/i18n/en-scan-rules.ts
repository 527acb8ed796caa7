import './en-scans.ts'
import { en } from './en.ts'
import { scanRules } from './en/scan-rules.ts'

Object.assign(en.scanner, scanRules)
