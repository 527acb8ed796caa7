import 'i18next'
import type { consoleEn } from './console/en.ts'
import type { English } from './translation.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    /** `console` is in the operators' page only. */
    resources: { translation: English; console: typeof consoleEn }
  }
}
