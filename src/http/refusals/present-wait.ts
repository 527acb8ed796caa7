import { counted } from '../../contracts/counted.ts'

/** `1 second`, `40 seconds`, `1 minute`, `12 minutes`: rounded up, so that the wait is enough. */
export const presentWait = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return counted(count, unit)
}
