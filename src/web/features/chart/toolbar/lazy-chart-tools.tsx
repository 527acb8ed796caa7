import { Suspense } from 'react'
import { lazyAgain } from '../../../components/loading/lazy-again.ts'
import type { ChartToolsProps } from './chart-tools.tsx'
import { CompareTrigger, IndicatorTrigger, ToolsTrigger, TypeTrigger } from './tool-triggers.tsx'

const ChartTools = lazyAgain(async () => (await import('./chart-tools.tsx')).ChartTools)

/** The menus' code comes after the first screen; their places are kept. */
export const LazyChartTools = (props: ChartToolsProps) => (
  <Suspense
    fallback={
      <div className="invisible contents">
        <div className="flex gap-2 max-sm:hidden">
          <TypeTrigger />
          <CompareTrigger />
          <IndicatorTrigger />
        </div>
        <div className="sm:hidden">
          <ToolsTrigger />
        </div>
      </div>
    }
  >
    <ChartTools {...props} />
  </Suspense>
)
