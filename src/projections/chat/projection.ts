import type { ChatEvent } from '../../domain/chat/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import { positionSortKey } from '../../eventstore/position.ts'
import type { Projection } from '../projection.ts'
import { chatMessages } from './documents.ts'

/** The messages of every room. */
export const chatProjection: Projection<ChatEvent> = {
  name: chatMessages.projection,
  version: 1,
  prefixes: [streamPrefix.chat],
  group: 'traders',
  collections: [chatMessages],
  fold: (unit, { data }, { position, metadata: { occurredAt } }) => {
    const { messageId, room, userId, message } = data
    const place = positionSortKey(position)
    unit.of(chatMessages).put({ _id: messageId, room, userId, message, sentAt: occurredAt, place })
  },
}
