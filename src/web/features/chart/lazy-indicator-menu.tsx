import { lazy, Suspense } from 'react'

const IndicatorMenu = lazy(async () => ({
  default: (await import('./indicator-menu.tsx')).IndicatorMenu,
}))

/** The menu's code comes after the first screen; its place is kept. */
export const LazyIndicatorMenu = () => (
  <Suspense fallback={<span className="h-7 w-8 sm:w-26" />}>
    <IndicatorMenu />
  </Suspense>
)
