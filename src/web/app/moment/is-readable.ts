import { parseInstant } from '../../../domain/calendar/instant.ts'

const position = /^@\d{1,20}\/\d{1,20}$/

/** Whether a moment of the address can be read: somebody may have cut off a part of a link. */
export const isReadable = (asOf: string): boolean =>
  position.test(asOf) || parseInstant(asOf) !== null
