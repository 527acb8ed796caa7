import './scans.ts'
import { en } from '../en.ts'
import { scanRules } from '../en/scanner/scan-rules.ts'

Object.assign(en.scanner, scanRules)
