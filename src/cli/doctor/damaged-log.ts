/** The advice for a damaged log; a restart repairs nothing. */
export const damagedLogAdvice =
  'Stop the server, copy DATA_DIR aside as it is, and restore the newest backup. Keep the copy: it is the only record of later events, and tapedeck log salvage writes every undamaged block of it to a new log.'
