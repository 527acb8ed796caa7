import { scanBody } from '../../contracts/scan-rules.ts'
import { type ScanReply, scanReply } from '../../contracts/scanner.ts'
import { listingOf } from '../market/listing-of.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { isOld } from './is-old.ts'

/** A question that changes nothing, but has too much to say for an address. */
export const scan = route.post('/scanner/scan', {
  summary: 'Which symbols match',
  body: scanBody,
  limit: 'scans',
  replies: { 200: scanReply.describe('The matches') },
  serve: (context) => {
    const { scanner, market } = context
    const stale = isOld(context, scanner)
    return ({ body }) => {
      if (!scanner.ready) return refuse({ type: 'scanner_reads' })
      const matches = scanner.scan(body.rules).map((one) => ({ ...one, stale: stale(one) }))
      return ok({ matches, count: matches.length, ...listingOf(market) } satisfies ScanReply)
    }
  },
})
