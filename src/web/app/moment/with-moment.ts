import { parsePath, type Path, type To } from 'react-router'

/** The past moment that an address asks for; null: the present. */
export const momentIn = (search: string): string | null =>
  new URLSearchParams(search).get('asOf') || null

/**
 * An address with a moment, unless it names one itself; an empty `asOf` names the present. Without
 * either it stays as it is.
 */
export const withMoment = (to: To, asOf: string | null): Partial<Path> => {
  const path = typeof to === 'string' ? parsePath(to) : to
  const query = new URLSearchParams(path.search)
  const named = query.get('asOf')
  if (named === null && asOf === null) return path
  query.delete('asOf')
  const moment = named ?? asOf
  if (moment) query.set('asOf', moment)
  const search = query.toString()
  return { ...path, search: search === '' ? '' : `?${search}` }
}
