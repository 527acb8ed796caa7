/** What to do about a damaged log; a restart heals nothing. */
export const damagedLogAdvice =
  'Stop the server, copy DATA_DIR aside as it is, and restore the newest backup. Keep the copy: what was recorded since is only there, and tapedeck log salvage writes all of it that is whole to a new log.'
