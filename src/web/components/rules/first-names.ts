import type { TFunction } from 'i18next'
import '../../i18n/en/scanner/scan-rules.ts'

/** `AAPL, MSFT and 3 more`. */
export const firstNames = (symbols: readonly string[], max: number, t: TFunction): string => {
  const names = symbols.slice(0, max).join(', ')
  const count = symbols.length - max
  return count > 0 ? t('scanner.names', { names, count }) : names
}
