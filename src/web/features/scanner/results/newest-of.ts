import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import type { QuoteBook } from '../../../api/quotes/quote-book.ts'

/** A number of a match as its row shows it: of the newest quote, or else of the scan itself. */
export const newestOf = (
  match: ScanMatch,
  key: 'price' | 'change' | 'changePercent' | 'volume',
  book: QuoteBook,
): number | null => (book.get(match.symbol) ?? match)[key]
