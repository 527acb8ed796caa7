import type { EventStore, SubscribeOptions } from '../../../src/eventstore/port.ts'

/** A log whose subscribers are told nothing while it is held. */
export const holdable = (events: EventStore) => {
  let gate = Promise.resolve()
  let open: () => void = () => undefined
  let isHeld: (options: SubscribeOptions) => boolean = () => false
  return {
    events: {
      ...events,
      subscribe: async function* (options) {
        for await (const message of events.subscribe(options)) {
          if (isHeld(options)) await gate
          yield message
        }
      },
    } satisfies EventStore,
    /** @param prefix only subscribers of these streams; default: all */
    hold: (prefix?: string) => {
      isHeld = ({ prefixes }) => prefix === undefined || prefixes?.includes(prefix) === true
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
  }
}
