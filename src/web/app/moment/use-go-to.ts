import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { momentIn } from './with-moment.ts'

/**
 * Goes to a past moment (as the address writes it) or to the present (null), on the same screen. The
 * steps within the past leave one entry in the history.
 */
export const useGoTo = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const here = useRef(search)
  useEffect(() => {
    here.current = search
  }, [search])
  return useCallback(
    (asOf: string | null): void => {
      if (momentIn(here.current) === asOf) return
      const query = new URLSearchParams(here.current)
      query.set('asOf', asOf ?? '')
      const replace = asOf !== null && momentIn(here.current) !== null
      void navigate({ search: `?${query.toString()}` }, { replace })
    },
    [navigate],
  )
}

/** A moment (Unix ms) as an address writes it; null from now on. */
export const momentAt = (at: number): string | null =>
  at >= Date.now() ? null : new Date(at).toISOString()
