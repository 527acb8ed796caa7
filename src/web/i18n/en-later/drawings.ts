import { en } from '../en.ts'
import { drawings } from '../en/chart/drawings.ts'

Object.assign(en, { drawings })
