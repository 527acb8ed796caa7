import type { ScannerMetricsReply } from '../../../../contracts/scanner.ts'
import type { Scanned } from '../use-scan.ts'

/** Today's numbers of all stocks, and when they came, by the device's clock (Unix ms). */
export interface Metrics {
  readonly reply: ScannerMetricsReply | undefined
  readonly at: number | undefined
}

const staleOf = (rows: readonly { symbol: string; stale: boolean }[]): readonly string[] =>
  rows.filter(({ stale }) => stale).map(({ symbol }) => symbol)

/**
 * Whose price is old among what a scan found that is not live, as the server told last: with the
 * scan, or since then with the numbers on the cards.
 */
export const staleNow = (scanned: Scanned, { reply, at = 0 }: Metrics): readonly string[] =>
  staleOf(reply && at >= scanned.at ? reply.rows : scanned.matches)
