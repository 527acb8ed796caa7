import { en } from '../en.ts'
import { metrics } from '../en/scanner/metrics.ts'
import { scanner } from '../en/scanner/scanner.ts'

Object.assign(en, { metrics, scanner })
