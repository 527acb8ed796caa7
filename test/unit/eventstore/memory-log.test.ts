import { guardStore } from '../../../src/eventstore/guarded-store.ts'
import { eventStoreContract } from '../../suites/event-store-contract.ts'
import { MemoryLog, openMemoryLog } from '../../support/logs/memory-log.ts'

// Simulations run on it: what it gets wrong would be proved of a store that there is not.
eventStoreContract('in memory', () => {
  const log = new MemoryLog()
  return Promise.resolve({
    open: () => Promise.resolve(openMemoryLog(log)),
    reopen: async (store) => {
      await store.close()
      return openMemoryLog(log)
    },
    dispose: () => Promise.resolve(),
  })
})

// What the product asks: the log behind a guard that knows whether it answers.
eventStoreContract('in memory, guarded', () => {
  const log = new MemoryLog()
  const open = () => guardStore(openMemoryLog(log))
  return Promise.resolve({
    open: () => Promise.resolve(open()),
    reopen: async (store) => {
      await store.close()
      return open()
    },
    dispose: () => Promise.resolve(),
  })
})
