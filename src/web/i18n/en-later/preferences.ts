import { en } from '../en.ts'
import { preferences } from '../en/preferences.ts'

Object.assign(en, { preferences })
