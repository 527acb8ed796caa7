import { useEffect, useReducer } from 'react'

/** Renders again when the browser's window has another size, or the phone was turned. */
export const useDrawnOnResize = (): void => {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    window.addEventListener('resize', draw)
    return () => window.removeEventListener('resize', draw)
  }, [])
}
