import { join } from 'node:path'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import type { ReadModelStore } from '../../../src/projections/port.ts'
import { readModelContract } from '../../suites/read-model-contract.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const harness = (writesAtOnceMax: number) => () => {
  const folder = lastingFolder()
  const open = () =>
    new EmbeddedReadModels({
      file: join(folder.path, 'read-models.db'),
      now: () => 0,
      writesAtOnceMax,
      onDamage: ({ reason }) => {
        throw new Error(reason)
      },
    })
  let current: ReadModelStore = open()
  return Promise.resolve({
    open: () => Promise.resolve(current),
    reopen: async (store: ReadModelStore) => {
      await store.close()
      current = open()
      return current
    },
    dispose: async () => {
      await current.close()
      folder.remove()
    },
  })
}

readModelContract('embedded', harness(64))
readModelContract('embedded, everything written on a thread', harness(0))
