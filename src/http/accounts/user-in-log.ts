import type { UserEvent } from '../../domain/user/events.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Context } from '../context.ts'

type Registered = Extract<UserEvent, { type: 'UserRegistered' }>['data']

/** Before a registration is whole its names may change hands a few times. */
const firstEventsMax = 50

const isErased = async ({ events }: Pick<Context, 'events'>, stream: string): Promise<boolean> => {
  for await (const { type } of events.readStream(stream, { direction: 'backwards', maxCount: 1 }))
    return type === 'UserErased'
  return true
}

/** The trader as the log has them, for when nobody else can tell; null: there is none. */
export const userInLog = async (
  { events, codec }: Pick<Context, 'events' | 'codec'>,
  userId: string,
): Promise<Registered | null> => {
  const stream = streamOf.user(userId)
  if (await isErased({ events }, stream)) return null
  for await (const recorded of events.readStream(stream, { maxCount: firstEventsMax })) {
    const event = codec.decode(recorded)
    if (event.type === 'UserRegistered') return event.data
  }
  return null
}
