import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A function that stays the same and calls the newest `act`: a part of the page that is memoized and
 * has it among its props is not drawn with each second of the clock.
 */
export const useSteady = <Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): ((...args: Args) => void) => {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  const [steady] = useState(
    () =>
      (...args: Args) =>
        newest.current(...args),
  )
  return steady
}
