import { en } from '../en.ts'
import { scanHistory } from '../en/scanner/scan-history.ts'

Object.assign(en, { scanHistory })
