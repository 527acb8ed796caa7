import { lazy, Suspense } from 'react'
import { useAppSelector } from '../../state/hooks.ts'

const Windows = lazy(async () => ({ default: (await import('./windows.tsx')).Windows }))

/** The windows' code comes with the first of them. */
export const LazyWindows = () => {
  const needed = useAppSelector(({ windows }) => windows.length > 0)
  return needed ? (
    <Suspense>
      <Windows />
    </Suspense>
  ) : null
}
