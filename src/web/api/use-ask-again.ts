import { useEffect } from 'react'

const askAgainMs = 5_000

/** Asks anew every five seconds while an answer is known to lack what the server will have soon. */
export const useAskAgain = (isLacking: boolean, refetch: () => unknown): void => {
  useEffect(() => {
    if (!isLacking) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isLacking, refetch])
}
