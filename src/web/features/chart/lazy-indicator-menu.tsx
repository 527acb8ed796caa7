import { Suspense } from 'react'
import { lazyAgain } from '../../components/lazy-again.ts'

const IndicatorMenu = lazyAgain(async () => (await import('./indicator-menu.tsx')).IndicatorMenu)

/** The menu's code comes after the first screen; its place is kept. */
export const LazyIndicatorMenu = () => (
  <Suspense fallback={<span className="h-7 w-8 sm:w-26" />}>
    <IndicatorMenu />
  </Suspense>
)
