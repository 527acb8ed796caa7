import { collection } from '../projection.ts'

export type ChatMessageDocument = {
  /** The message's id. */
  _id: string
  room: string
  /** Whose name it shows is looked up when it is read: a name can be erased. */
  userId: string
  message: string
  /** ISO 8601 UTC. */
  sentAt: string
  /** Its place in the log: two messages of one millisecond keep their order. */
  place: string
}

/** The newest of a room: sorted by `place`, descending. */
export const chatMessages = collection<ChatMessageDocument>('chat', 'messages', [
  { fields: ['room', 'place'] },
])
