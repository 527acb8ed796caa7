import { Suspense } from 'react'
import { lazyAgain } from '../../../components/loading/lazy-again.ts'
import { IndicatorTrigger } from './indicator-trigger.tsx'

const IndicatorMenu = lazyAgain(async () => (await import('./indicator-menu.tsx')).IndicatorMenu)

/** The menu's code comes after the first screen; its place is kept. */
export const LazyIndicatorMenu = () => (
  <Suspense fallback={<IndicatorTrigger className="invisible" />}>
    <IndicatorMenu />
  </Suspense>
)
