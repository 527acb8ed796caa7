import { lazy, Suspense } from 'react'
import { loadAgain } from '../../components/load-again.ts'

const load = async () => ({ default: (await import('./indicator-menu.tsx')).IndicatorMenu })
const IndicatorMenu = lazy(async () => loadAgain(load))

/** The menu's code comes after the first screen; its place is kept. */
export const LazyIndicatorMenu = () => (
  <Suspense fallback={<span className="h-7 w-8 sm:w-26" />}>
    <IndicatorMenu />
  </Suspense>
)
