import { en } from '../en.ts'
import { delivery } from '../en/delivery.ts'

Object.assign(en, { delivery })
