import type { Context } from '../context.ts'

/** What every command of a trader about their own account brings along: it waits `commandMs` for the log. */
export const ownCommand = (
  { clock, limits }: Pick<Context, 'clock' | 'limits'>,
  userId: string,
) => ({
  userId,
  now: new Date(clock()),
  signal: AbortSignal.timeout(limits.commandMs),
})
