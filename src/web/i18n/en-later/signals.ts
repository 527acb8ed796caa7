import { en } from '../en.ts'
import { signals } from '../en/signals.ts'

Object.assign(en, { signals })
