import { lazy, Suspense } from 'react'
import { useAppSelector } from '../state/hooks.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** The notifications' code comes with the first of them. */
export const LazyToaster = () => {
  const needed = useAppSelector(({ toasts }) => toasts !== null)
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
