import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { registerProjectionMetrics } from '../../../src/ops/metrics/projection-metrics.ts'
import { tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

it('the metrics of projections tell how far each is behind, and name the event that stopped one', async () => {
  let broken = true
  const moody = tally('moody', {
    spoil: ({ data }) => {
      if (broken && data.n === 7) throw new Error('a seven is "too much"')
    },
  })
  const world = await TallyWorld.start({ projections: [tally('one'), moody] })
  const registry = new Registry()
  registerProjectionMetrics(registry, () => world.runner.status())
  const lines = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`))
  const lag = (one: number, other: number) => [
    `tapedeck_projection_lag_positions{projection="one"} ${one.toString()}`,
    `tapedeck_projection_lag_positions{projection="moody"} ${other.toString()}`,
  ]

  await world.count('a', 1, 7, 2)
  await world.caughtUp(['one'])
  await world.stateIs('moody', 'failed')
  await until('it stands right before it', async () => {
    const { position } = await world.statusOf('moody')
    return position !== null
  })
  expect(await lines('tapedeck_projection_lag_positions')).toEqual(lag(0, 2))
  await world.count('b', 1, 1)
  await world.caughtUp(['one'])
  expect(await lines('tapedeck_projection_lag_positions')).toEqual(lag(0, 4))
  expect(await lines('tapedeck_projection_failure')).toEqual([
    'tapedeck_projection_failure{projection="moody",event="tally-a@1",type="Counted",reason="a seven is \\"too much\\""} 1',
  ])

  broken = false
  await world.runner.resume('moody')
  await world.caughtUp()
  expect(await lines('tapedeck_projection_lag_positions')).toEqual(lag(0, 0))
  expect(await lines('tapedeck_projection_failure')).toEqual([])

  const folded = 'tapedeck_projection_folded_events_total'
  expect((await lines(folded))[0]).toBe(`${folded}{projection="one"} 5`)
  await world.runner.rebuild(['one'])
  await until('the rebuild is counted too', async () => (await lines(folded))[0]!.endsWith(' 10'))
})
