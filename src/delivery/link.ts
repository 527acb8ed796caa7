import type { Message, OpenChannel } from './message.ts'

/** Where a message leads: to the moment of its firing, or to the alerts. */
export const linkOf = ({ origin }: Pick<OpenChannel, 'origin'>, message: Message): string =>
  message.type === 'alert.triggered' ? message.fired.link : `${origin}/alerts`

/** The dashboard with the symbol's chart as it was at the moment (Unix ms). */
export const momentLink = (origin: string, symbol: string, at: number): string => {
  const query = new URLSearchParams({ symbol, asOf: new Date(at).toISOString() })
  return `${origin}/?${query.toString()}`
}
