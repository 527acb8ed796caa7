export const chatLimits = {
  /** In code points, after trimming. */
  messageCharactersMax: 500,
  roomCharactersMax: 40,
} as const
