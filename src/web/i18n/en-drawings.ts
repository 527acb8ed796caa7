import { en } from './en.ts'
import { drawings } from './en/drawings.ts'

Object.assign(en, { drawings })
