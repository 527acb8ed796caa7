import { scanRules } from '../../../../contracts/scans/scan-rules.ts'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { matches, type ReadQuantity } from '../../../../domain/scan/matches.ts'
import { planScan, type ScanPlan } from '../../../../domain/scan/plan.ts'
import type { Quantity } from '../../../../domain/scan/quantity.ts'
import { type DraftRule, rulesToSend } from '../../../components/rules/draft-rule.ts'

const quantitiesOf = (plan: ScanPlan): Quantity[] =>
  plan.flat().flatMap(({ left, right }) => ('quantity' in right ? [left, right.quantity] : [left]))

/**
 * Which of these stocks meet the rules, by the evaluator that the server's is held to.
 *
 * @param reply what the page shows on its cards, to four decimals
 * @returns null when the rules ask for what the page does not have, or are not valid: the server
 *   knows
 */
export const matchesHere = (
  rules: readonly DraftRule[],
  { metrics, rows }: ScannerMetricsReply,
): readonly string[] | null => {
  const parsed = scanRules.safeParse(rulesToSend(rules))
  if (!parsed.success) return null
  const plan = planScan(parsed.data)
  const columns = new Map<Quantity, number>()
  for (const quantity of quantitiesOf(plan)) {
    const column = metrics.findIndex(({ key }) => key === quantity)
    if (column < 0) return null
    columns.set(quantity, column)
  }
  const valueIn =
    (values: readonly (number | null)[]): ReadQuantity =>
    (quantity) =>
      values[columns.get(quantity) ?? -1] ?? null
  return rows.flatMap(({ symbol, values }) => (matches(plan, valueIn(values)) ? [symbol] : []))
}
