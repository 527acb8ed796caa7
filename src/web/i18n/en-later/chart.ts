import { en } from '../en.ts'
import { chart } from '../en/chart/chart.ts'

Object.assign(en, { chart })
