import type { Context } from '../../context.ts'

/**
 * What every command of a trader about their own account brings along. Its signal is the one deadline
 * of all that it reads and appends, `commandMs` from now.
 */
export const ownCommand = (
  { clock, limits }: Pick<Context, 'clock' | 'limits'>,
  userId: string,
) => ({ userId, now: new Date(clock()), signal: AbortSignal.timeout(limits.commandMs) })
