import { asOfQuery } from '../../contracts/as-of.ts'
import { scanBody } from '../../contracts/scans/scan-rules.ts'
import { type ScanReply, scanReply } from '../../contracts/scans/scanner.ts'
import { listingOf } from '../market/listing-of.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { metricsBoard } from '../time/standing.ts'
import { bySymbol, isOld } from './rows.ts'

/** A question that changes nothing, but has too much to say for an address. */
export const scan = route.post('/scanner/scan', {
  summary: 'Which symbols match',
  body: scanBody.extend(asOfQuery.shape),
  limit: 'scans',
  past: [metricsBoard],
  replies: { 200: scanReply.describe('The matches') },
  serve: (context) => {
    const { scanner, market } = context
    const stale = isOld(context, scanner)
    return ({ body }) => {
      if (!scanner.ready) return refuse({ type: 'scanner_reads' })
      const matches = [...scanner.scan(body.rules)]
        .sort(bySymbol)
        .map((one) => ({ ...one, stale: stale(one) }))
      return ok({ matches, count: matches.length, ...listingOf(market) } satisfies ScanReply)
    }
  },
})
