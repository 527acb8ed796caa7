import { useEffect } from 'react'
import { useMoment } from './moment.ts'

const askAgainMs = 5_000

export const useAskAgain = (isLacking: boolean, refetch: () => unknown): void => {
  const isPast = useMoment() !== null
  useEffect(() => {
    if (!isLacking || isPast) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isLacking, isPast, refetch])
}
