import { en } from '../en.ts'
import { clock } from '../en/clock.ts'

Object.assign(en, { clock })
