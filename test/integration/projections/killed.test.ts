import { join } from 'node:path'
import { describe, it } from 'vitest'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { killedRounds } from '../../support/projector/killed-rounds.ts'

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

describe('read models in a file', () => {
  it(`are what the log says after every one of 20 killed projectors (seed ${seed.toString()})`, async () => {
    await killedRounds({
      rounds: 20,
      eventsPerRound: 60,
      livesMsMax: 150,
      seed,
      place: (folder) => join(folder, 'killed.db'),
      open: (file) =>
        new EmbeddedReadModels({
          file,
          now: Date.now,
          onDamage: ({ reason }) => {
            throw new Error(reason)
          },
        }),
    })
  }, 400_000)
})
