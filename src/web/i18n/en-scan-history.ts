import { en } from './en.ts'
import { scanHistory } from './en/scan-history.ts'

Object.assign(en, { scanHistory })
