import '../../../i18n/en-chart-tools.ts'
import type { ChosenRange } from '../ranges/chart-range.ts'
import { RangePicker } from '../ranges/range-picker.tsx'
import { ScaleToggles } from './scale-toggles.tsx'

interface ChartFootProps {
  readonly chosen: ChosenRange | null
  readonly onChoose: (chosen: ChosenRange) => void
}

/** Below the chart: how much of the past it shows, and on which scale. */
export const ChartFoot = ({ chosen, onChoose }: ChartFootProps) => (
  <>
    <RangePicker value={chosen?.range ?? null} onChoose={onChoose} />
    <ScaleToggles />
  </>
)
