import { describe, expect, it } from 'vitest'
import { projectionLines } from '../../../src/contracts/ops.ts'
import { dataFolderHeader } from '../../../src/ops/data-folder-header.ts'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'
import { type Counted, counted, decodeTally, heldWhile, tally } from '../../support/faults/tally.ts'
import { until } from '../../support/until.ts'

/** A rebuild of its tally lasts as long as it is postponed. */
const openTallies = async () => {
  let pending = false
  const projection = heldWhile(tally('one'), () => pending)
  const ops = await openOpsWorld({ projections: [projection], decode: decodeTally })
  const { world } = ops
  await world.append('tally-a', [counted('a', 1), counted('a', 2)])
  await world.caughtUp()
  const lines = async () => projectionLines.parse((await ops.app.get('/projections')).body)
  const line = async () => (await lines())[0]!
  return { ...ops, postpone: (on: boolean) => (pending = on), line }
}

describe('GET /projections', () => {
  it('tells name, version, generation, position, lag and state of each', async () => {
    const { line, world } = await openTallies()
    const head = await world.log.head()
    expect(await line()).toMatchObject({
      name: 'one',
      version: 1,
      generation: 'one@1.1',
      position: `${head!.commit.toString()}/${head!.prepare.toString()}`,
      lag: 0,
      state: 'following',
      failure: null,
      rebuild: null,
    })
  })

  it('names the event that stopped one, and why', async () => {
    const poisoned = tally('one', {
      spoil: ({ data }: Counted) => {
        if (data.n === 13) throw new Error('thirteen')
      },
    })
    const { app, world } = await openOpsWorld({ projections: [poisoned], decode: decodeTally })
    await world.append('tally-a', [counted('a', 1), counted('a', 13)])
    const line = async () => projectionLines.parse((await app.get('/projections')).body)[0]!
    await until('it has failed', async () => {
      const { failure, rebuild } = await line()
      return failure !== null || rebuild?.failure != null
    })
    const { failure, rebuild } = await line()
    expect(failure ?? rebuild?.failure).toEqual({
      stream: 'tally-a',
      revision: '1',
      type: 'Counted',
      reason: 'thirteen',
    })
    const metrics = (await app.get('/metrics')).text
    expect(metrics).toContain('tapedeck_projection_failed{projection="one"} 1')
  })
})

describe('POST /projections/:name/rebuild', () => {
  it('is taken up, shows its progress, and ends in another generation', async () => {
    const { app, line, postpone } = await openTallies()
    postpone(true)
    const reply = await app.post('/projections/one/rebuild')
    expect(reply.status).toBe(202)
    expect((await line()).rebuild).toMatchObject({ generation: 'one@1.2', state: 'building' })
    expect((await line()).generation).toBe('one@1.1')
    postpone(false)
    await until('the new one is read', async () => (await line()).generation === 'one@1.2')
    expect((await line()).comparison).toMatchObject({ different: 0 })
  })

  it('of an unknown projection is a 404 that names those there are', async () => {
    const { app } = await openTallies()
    const reply = await app.post('/projections/two/rebuild')
    expect(reply.status).toBe(404)
    expect(reply.text).toBe("There is no projection 'two'; the projections are: one.")
  })

  it('while one runs is a 409', async () => {
    const { app, postpone, line } = await openTallies()
    postpone(true)
    expect((await app.post('/projections/one/rebuild')).status).toBe(202)
    const second = await app.post('/projections/one/rebuild')
    expect(second.status).toBe(409)
    expect(second.text).toBe("The projection 'one' is being rebuilt already.")
    postpone(false)
    await until('it is done', async () => (await line()).rebuild === null)
  })

  it('can be given up, and only while one runs', async () => {
    const { app, postpone, line } = await openTallies()
    expect((await app.post('/projections/one/cancel')).status).toBe(409)
    postpone(true)
    await app.post('/projections/one/rebuild')
    const cancelled = app.post('/projections/one/cancel').then(({ status }) => status)
    postpone(false)
    expect([202, 409]).toContain(await cancelled)
    await until('no rebuild is left', async () => (await line()).rebuild === null)
  })
})

describe('POST /projections/:name/pause and resume', () => {
  it('lets readers stand still, and go on', async () => {
    const { app, line, world } = await openTallies()
    expect((await app.post('/projections/one/resume')).status).toBe(409)
    expect((await app.post('/projections/one/pause')).status).toBe(202)
    expect((await line()).state).toBe('paused')
    expect((await app.post('/projections/one/pause')).status).toBe(409)
    await world.append('tally-a', [counted('a', 3)])
    expect((await line()).lag).toBe(1)
    expect((await app.post('/projections/one/resume')).status).toBe(202)
    await until('it has caught up', async () => (await line()).lag === 0)
    expect((await line()).state).toBe('following')
  })

  it.each(['pause', 'resume', 'cancel'])('%s of an unknown name is a 404', async (action) => {
    const { app } = await openTallies()
    expect((await app.post(`/projections/two/${action}`)).status).toBe(404)
  })
})

describe('a command line that means another data folder', () => {
  it('is told so, and nothing is done', async () => {
    const { app, line } = await openTallies()
    const reply = await app.post('/projections/one/rebuild').set(dataFolderHeader, '/elsewhere')
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('not the DATA_DIR of the command')
    expect((await line()).rebuild).toBeNull()
  })
})
