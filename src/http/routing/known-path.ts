import { allRoutes } from './all-routes.ts'

export interface KnownPath {
  /** The pattern of the router, below `/api`: `/alerts/:id`. */
  readonly pattern: string
  /** In capitals, HEAD beside GET. */
  readonly methods: readonly string[]
}

const methodsOf = (patterns: readonly string[]): string[] => {
  const own = allRoutes
    .filter(({ path }) => patterns.includes(path))
    .map(({ method }) => method.toUpperCase())
  return [...new Set(own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** As express matches them: in any case, and with a slash at the end. */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')

const isName = (pattern: string): number => (pattern.includes(':') ? 1 : 0)

/** A name comes before a parameter in its place: `/alerts/dry-run` before `/alerts/:id`. */
const patterns = [...new Set(allRoutes.map(({ path }) => path))]
  .sort((one, other) => isName(one) - isName(other))
  .map((pattern) => ({ pattern, matcher: matcherOf(pattern) }))

/** The calls that this path below `/api` could mean, whatever the method; null: none. */
export const knownPath = (path: string): KnownPath | null => {
  const found = patterns.filter(({ matcher }) => matcher.test(path)).map(({ pattern }) => pattern)
  const [pattern] = found
  return pattern === undefined ? null : { pattern, methods: methodsOf(found) }
}

const firstWordOf = (path: string): string | undefined => path.toLowerCase().split('/')[1]

/** Whether all calls below the first word of this path need a sign-in; visitors cannot list them. */
export const isForTheSignedIn = (path: string): boolean => {
  const below = allRoutes.filter((route) => firstWordOf(route.path) === firstWordOf(path))
  return below.length > 0 && below.every(({ who }) => who === 'signed_in')
}
