import { useEffect, useState } from 'react'

/** The time in Unix ms, renewed every `everyMs`; for ages that grow on the screen. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
