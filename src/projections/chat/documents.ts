import { collection } from '../projection.ts'

export type ChatMessageDocument = {
  /** The message's id. */
  _id: string
  room: string
  /** The name is looked up at each read, because it can be erased. */
  userId: string
  message: string
  /** ISO 8601 UTC. */
  sentAt: string
  /** Its position in the log, which orders messages of the same millisecond. */
  place: string
}

/** For the newest messages of a room: sorted by `place`, descending. */
export const chatMessages = collection<ChatMessageDocument>('chat', 'messages', [
  { fields: ['room', 'place'] },
])
