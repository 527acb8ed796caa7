import { join } from 'node:path'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EmbeddedStoreLimits } from '../../../src/eventstore/embedded/limits.ts'
import { eventStoreContract } from '../../suites/event-store-contract.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const embeddedContract = (name: string, limits: Partial<EmbeddedStoreLimits>) => {
  eventStoreContract(name, () => {
    const folder = lastingFolder()
    const file = join(folder.path, 'events.db')
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
}

embeddedContract('embedded', {})

// Every commit but one in 32 waits on a thread.
embeddedContract('embedded, on a slow disk', { slowCommitMs: 0 })

// A ring of a few events: every subscriber is too slow for it and reads the file.
embeddedContract('embedded, with hardly any memory', {
  liveEventsMax: 3,
  eventsPerPage: 2,
  blocksPerPage: 2,
  eventsPerBatchMax: 5,
  positionsPerBatchMax: 7,
})

// Every few events the index of streams is written, and a commit is more than one block.
embeddedContract('embedded, with little in a block', {
  eventsPerBlockMax: 2,
  charactersPerBlockMax: 300,
  eventsUnindexedMax: 3,
  streamsUnindexedMax: 2,
})
