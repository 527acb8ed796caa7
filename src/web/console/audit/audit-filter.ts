/** The filter of the audit; empty text: everything. */
export interface AuditFilter {
  readonly user: string
  readonly symbol: string
  readonly room: string
  /** As a `datetime-local` field gives them, in this browser's time zone. */
  readonly from: string
  readonly to: string
}

export const everything: AuditFilter = { user: '', symbol: '', room: 'general', from: '', to: '' }

/** Lines that are shown at most; the newest of more. */
export const linesShown = 500

const isoOf = (local: string): string => {
  const ms = Date.parse(local)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

const addressOf = (path: string, query: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== '')
  return `${path}?${new URLSearchParams(given as [string, string][]).toString()}`
}

/** @param asOf ISO 8601; null: now */
export const alertsPath = ({ user, symbol, from, to }: AuditFilter, asOf: string | null): string =>
  addressOf('/audit/alerts', {
    asOf,
    user: user.trim(),
    symbol: symbol.trim(),
    from: isoOf(from),
    to: isoOf(to),
    limit: linesShown.toString(),
  })

/** @param asOf ISO 8601; null: now */
export const marketPath = ({ symbol }: AuditFilter, asOf: string | null): string =>
  addressOf('/audit/market', { asOf, symbol: symbol.trim(), limit: linesShown.toString() })

/** @param asOf ISO 8601; null: now */
export const chatPath = ({ user, room, from, to }: AuditFilter, asOf: string | null): string =>
  addressOf('/audit/chat', {
    asOf,
    user: user.trim(),
    room: room.trim(),
    from: isoOf(from),
    to: isoOf(to),
    limit: linesShown.toString(),
  })
