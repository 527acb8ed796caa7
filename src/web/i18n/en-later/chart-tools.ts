import { en } from '../en.ts'
import { chartTools } from '../en/chart/chart-tools.ts'

Object.assign(en, { chartTools })
