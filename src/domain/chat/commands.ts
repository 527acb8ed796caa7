/** Writes into the book of one room and one month. */
interface SendMessage {
  readonly type: 'SendMessage'
  readonly room: string
  /** `YYYY-MM`, the month whose book this is. */
  readonly month: string
  readonly messageId: string
  readonly userId: string
  readonly message: string
  /** Unix ms, our clock. */
  readonly nowMs: number
}

export type ChatCommand = SendMessage
