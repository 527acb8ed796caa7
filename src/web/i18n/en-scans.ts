import { en } from './en.ts'
import { metrics } from './en/metrics.ts'
import { scanner } from './en/scanner.ts'

Object.assign(en, { metrics, scanner })
