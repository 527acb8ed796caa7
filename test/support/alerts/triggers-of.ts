import { react } from '../../../src/domain/alert/armed/react.ts'
import type { Watch, WatchedEvent } from '../../../src/domain/alert/armed/watch.ts'

/** What the watch fires for an event; other things that it asks for are left out. */
export const triggersOf = (watch: Watch, event: WatchedEvent, stream = 's', revision = 0) =>
  react(watch, event, { stream, revision, at: 0 }).flatMap((reaction) =>
    reaction.type === 'TriggerAlert' ? [reaction] : [],
  )
