import type { EventStore } from '../../../src/eventstore/port.ts'

/** A log whose subscribers are told nothing while it is held. */
export const holdable = (events: EventStore) => {
  let gate = Promise.resolve()
  let open: () => void = () => undefined
  return {
    events: {
      ...events,
      subscribe: async function* (...request) {
        for await (const message of events.subscribe(...request)) {
          await gate
          yield message
        }
      },
    } satisfies EventStore,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
  }
}
