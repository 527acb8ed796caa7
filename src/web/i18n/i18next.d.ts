import 'i18next'
import type { consoleEn } from './console/en.ts'
import type { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    /** `console` is in the operators' page only. */
    resources: { translation: typeof en; console: typeof consoleEn }
  }
}
