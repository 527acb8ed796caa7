/** Totals since the start; one object for all of `src/realtime`, read by `stats()`. */
export const createCounters = () => ({
  accepted: 0,
  refused: 0,
  framesIn: 0,
  badFrames: 0,
  framesOut: 0,
  bytesOut: 0,
  conflatedBatches: 0,
  closedSlow: 0,
  droppedDead: 0,
  resubscriptions: 0,
  unreadableEvents: 0,
  announcementsDropped: 0,
})

export type Counters = ReturnType<typeof createCounters>
