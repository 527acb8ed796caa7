import { z } from 'zod'
import { type KeyValueStore, readStored, writeStored } from '../../state/browser-storage.ts'

const key = 'tapedeck.alertNotices'

/** How this browser notifies of firings while a tab is open. */
const schema = z.object({
  notifications: z.boolean().catch(true),
  sound: z.boolean().catch(true),
  /** Its permission was asked for once: with the first alert. */
  asked: z.boolean().catch(false),
})

export type NoticeSettings = Readonly<z.output<typeof schema>>

export const loadNoticeSettings = (storage: KeyValueStore): NoticeSettings =>
  readStored(storage, key, schema) ?? schema.parse({})

/** Changes some of them; another tab may have changed the others. */
export const saveNoticeSettings = (
  storage: KeyValueStore,
  part: Partial<NoticeSettings>,
): NoticeSettings => {
  const next = { ...loadNoticeSettings(storage), ...part }
  writeStored(storage, key, next)
  return next
}
