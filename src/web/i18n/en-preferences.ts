import { en } from './en.ts'
import { preferences } from './en/preferences.ts'

/** English texts of the preferences: importing this file puts them in. */
Object.assign(en, { preferences })
