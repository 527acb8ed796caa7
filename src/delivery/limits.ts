export const senderLimits = {
  /** From the connection to the last byte of the answer. */
  answerMs: 5_000,
  /** The body of an answer; what is longer has failed. Node bounds its headers. */
  answerBytesMax: 64 * 1_024,
  /** A whole conversation with the mail server, which may answer slowly on purpose. */
  mailMs: 30_000,
  /** Bytes of a text that ntfy shows as a message; a longer one becomes an attachment. */
  ntfyBytesMax: 4_000,
  /** Characters of the text of a push message, whose encrypted body has at most 4,096 bytes. */
  pushTextCharactersMax: 800,
  /** How long a push service keeps a message for a browser that is not reachable. */
  pushSeconds: 24 * 3_600,
} as const
