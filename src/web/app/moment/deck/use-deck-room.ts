import { type RefObject, useEffect } from 'react'

/** Keeps the foot of the page free for the deck: `--deck` is its height. */
export const useDeckRoom = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = document.documentElement
    const measure = () => {
      root.style.setProperty('--deck', `${(place.current?.offsetHeight ?? 0).toString()}px`)
    }
    const grown = new ResizeObserver(measure)
    if (place.current) grown.observe(place.current)
    return () => {
      grown.disconnect()
      root.style.removeProperty('--deck')
    }
  }, [place])
}
