import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import type { Scanned } from '../use-scan.ts'

/** Today's numbers of all stocks, and when they came, by the device's clock (Unix ms). */
export interface Metrics {
  readonly reply: ScannerMetricsReply | undefined
  readonly at: number | undefined
}

const staleOf = (rows: readonly { symbol: string; stale: boolean }[]): readonly string[] =>
  rows.filter(({ stale }) => stale).map(({ symbol }) => symbol)

/** The stale rows of a scan that is not live, by the scan or by the newer cards. */
export const staleNow = (scanned: Scanned, { reply, at = 0 }: Metrics): readonly string[] =>
  staleOf(reply && at >= scanned.at ? reply.rows : scanned.matches)
