import type { ReadModels } from '../read-models.ts'
import { type ChatMessageDocument, chatMessages } from './documents.ts'

/** The newest messages of a room, oldest first, as a panel shows them. */
export const newestMessages = async (
  readModels: ReadModels,
  room: string,
  limit: number,
): Promise<ChatMessageDocument[]> => {
  const newest = await readModels.reader(chatMessages).find({
    filter: { room: { eq: room } },
    sort: [{ field: 'place', descending: true }],
    limit,
  })
  return [...newest].reverse()
}
