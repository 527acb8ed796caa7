import type { Message, OpenChannel } from './message.ts'

/** Where a message leads: to the moment of its firing, or to the alerts. */
export const linkOf = ({ origin }: Pick<OpenChannel, 'origin'>, message: Message): string =>
  message.type === 'alert.triggered' ? message.fired.link : `${origin}/alerts`
