import { uuidV5 } from '../../../src/eventstore/ids.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { DeliveryWorld } from '../delivery/delivery-world.ts'

const namespace = '0d3f5a52-3b0c-4f2e-8a53-7d1b5c9e2f60'

/** More than a channel takes in an hour, so that each has a digest. */
const firingsPerTrader = 80

/** Sets and triggers the alert of this step; a step that was interrupted is completed. */
export const happen = async (world: DeliveryWorld, index: number, address: string) => {
  const number = Math.floor(index / firingsPerTrader).toString()
  const userId = await world.newTrader(uuidV5(namespace, `trader ${number}`))
  const id = uuidV5(namespace, `channel ${number}`)
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const channel = await world.addChannel({ id, userId, address: `${address}/${number}`, secret })
  await world.fire(userId, [channel], uuidV5(namespace, `alert ${index.toString()}`))
}

/** How many alerts have fired. */
export const storyLength = async (log: EventStore): Promise<number> => {
  let count = 0
  for await (const { type } of log.readAll()) if (type.startsWith('AlertTriggered')) count += 1
  return count
}
