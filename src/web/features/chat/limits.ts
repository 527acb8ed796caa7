/** What the chat's panel keeps to. Characters are code points. */
export const chatLimits = {
  /** The counter appears when so many are left. */
  counterFromCharacters: 50,
} as const
