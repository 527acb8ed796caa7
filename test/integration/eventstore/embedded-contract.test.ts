import { join } from 'node:path'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { eventStoreContract } from '../../contracts/event-store-contract.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

eventStoreContract('embedded', () => {
  const folder = lastingFolder()
  const file = join(folder.path, 'events.db')
  return Promise.resolve({
    open: () => Promise.resolve(openEmbeddedEventStore({ file })),
    reopen: async (store) => {
      await store.close()
      return openEmbeddedEventStore({ file })
    },
    dispose: () => {
      folder.remove()
      return Promise.resolve()
    },
  })
})

// A ring of a few events: every subscriber is too slow for it and reads the file.
eventStoreContract('embedded, with hardly any memory', () => {
  const folder = lastingFolder()
  const file = join(folder.path, 'events.db')
  const limits = { liveEventsMax: 3, rowsPerPage: 2, eventsPerBatchMax: 5, positionsPerBatchMax: 7 }
  return Promise.resolve({
    open: () => Promise.resolve(openEmbeddedEventStore({ file, limits })),
    reopen: async (store) => {
      await store.close()
      return openEmbeddedEventStore({ file, limits })
    },
    dispose: () => {
      folder.remove()
      return Promise.resolve()
    },
  })
})
