import { scanBody } from '../../contracts/scan-rules.ts'
import type { ScanReply } from '../../contracts/scanner.ts'
import type { Context } from '../context.ts'
import { listingOf } from '../market/listing-of.ts'
import { notValid } from '../refusals/faults.ts'
import { call, ok, refuse } from '../reply.ts'
import { isOld } from './is-old.ts'

/** POST /api/scanner/scan: a question that changes nothing, but has too much to say for an address. */
export const scan = (context: Context) => {
  const { scanner, market } = context
  const stale = isOld(context, scanner)
  return call((req) => {
    const body = scanBody.safeParse(req.body)
    if (!body.success) return Promise.resolve(refuse(notValid(body.error)))
    if (!scanner.ready) return Promise.resolve(refuse({ type: 'scanner_reads' }))
    const matches = scanner.scan(body.data.rules).map((one) => ({ ...one, stale: stale(one) }))
    return Promise.resolve(
      ok({ matches, count: matches.length, ...listingOf(market) } satisfies ScanReply),
    )
  })
}
