/**
 * Where the view of a chart begins and ends when it has just been chosen, in bars from the oldest: the
 * newest ones, however many older ones a trader has scrolled back to before.
 *
 * @param count bars there are
 * @param shown bars that are to be seen
 * @param free how many more have room at the right
 */
export const firstView = (
  count: number,
  shown: number,
  free: number,
): { readonly from: number; readonly to: number } => ({
  from: Math.max(0, count - shown),
  to: count - 1 + free,
})
