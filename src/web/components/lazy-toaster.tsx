import { lazy, Suspense } from 'react'
import { useAppSelector } from '../state/hooks.ts'
import { loadAgain } from './load-again.ts'

const load = async () => ({ default: (await import('./toaster.tsx')).Toaster })
const Toaster = lazy(async () => loadAgain(load))

/** The notifications' code comes with the first of them. */
export const LazyToaster = () => {
  const needed = useAppSelector(({ toasts }) => toasts !== null)
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
