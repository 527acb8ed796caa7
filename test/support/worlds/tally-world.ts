import { onTestFinished } from 'vitest'
import type { RebuildStatus } from '../../../src/projections/runner/status.ts'
import { ProjectionWorld, type WorldOptions } from './projection-world.ts'
import { counted, decodeTally, type Tally } from '../faults/tally.ts'
import { until } from '../until.ts'

/** A runner of tallies for the running test. */
export class TallyWorld extends ProjectionWorld {
  static async start(options: WorldOptions): Promise<TallyWorld> {
    const world = new TallyWorld({ decode: decodeTally, ...options })
    onTestFinished(() => world.dispose())
    await world.runner.start()
    return world
  }

  override restart(options: WorldOptions): Promise<void> {
    return super.restart({ decode: decodeTally, ...options })
  }

  count(key: string, ...numbers: number[]) {
    return this.append(
      `tally-${key}`,
      numbers.map((n) => counted(key, n)),
    )
  }

  async sum({ tallies }: Tally, key: string): Promise<number | null> {
    return (await this.readModels.reader(tallies).get(key))?.sum ?? null
  }

  async statusOf(wanted: string) {
    const status = (await this.runner.status()).find(({ name }) => name === wanted)
    if (status === undefined) throw new Error(`There is no '${wanted}'.`)
    return status
  }

  stateIs(name: string, state: string): Promise<void> {
    return until(`'${name}' is ${state}`, async () => (await this.statusOf(name)).state === state)
  }

  generationIs(name: string, generation: string): Promise<void> {
    return until(
      `'${name}' is ${generation}`,
      async () => (await this.statusOf(name)).generation === generation,
    )
  }

  /** @param state null: there is no rebuild */
  rebuildIs(name: string, state: RebuildStatus['state'] | null): Promise<void> {
    return until(
      `the rebuild of '${name}' is ${String(state)}`,
      async () => ((await this.statusOf(name)).rebuild?.state ?? null) === state,
    )
  }
}
