import type { TFunction } from 'i18next'
import { isScanWord } from '../../../../domain/scan/quantity.ts'
import type { ScanField } from '../../../../domain/scan/vocabulary.ts'

/** A field as it is named in the form and on the cards. */
export const fieldText = (field: ScanField, t: TFunction): string =>
  isScanWord(field) ? t(`scanner.fields.${field}`) : t(`metrics.${field}`)
