import { useListedStock } from '../../../api/market/stocks.ts'
import { TrendLine } from '../../../components/stocks/trend-line.tsx'

const size = { width: 160, height: 26, marginY: 3 } as const

interface TargetTrendProps {
  readonly symbol: string
  /** The price that is waited for (US dollars); null: the alert waits for no price. */
  readonly target: number | null
}

/**
 * The last daily closes as a line without colour, as everywhere, and the target as a dashed one: how
 * far it is beside how far the price went. A target further away than that stands at the edge.
 */
export const TargetTrend = ({ symbol, target }: TargetTrendProps) => {
  const values = useListedStock(symbol)?.trend ?? []
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const reach = highest - lowest
  const level = target && Math.min(highest + reach, Math.max(lowest - reach, target))
  return <TrendLine values={values} size={size} className="w-full min-w-24" level={level} />
}
