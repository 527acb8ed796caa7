/** What Chromium is given of the scanner: the evaluator as the client has it. */
import { scanRules } from '../../../src/contracts/scans/scan-rules.ts'
import { matches } from '../../../src/domain/scan/matches.ts'
import { planScan } from '../../../src/domain/scan/plan.ts'
import { type KnownQuantities, quantityName } from '../../support/scan-quantities.ts'

/** The rows that meet the rules as they were typed. */
export const find = (rules: unknown, symbols: readonly KnownQuantities[]): number[] => {
  const plan = planScan(scanRules.parse(rules))
  return symbols.flatMap((known, row) =>
    matches(plan, (quantity) => known[quantityName(quantity)] ?? null) ? [row] : [],
  )
}
