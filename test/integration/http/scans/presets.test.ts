import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Preset, preset, presetsReply } from '../../../../src/contracts/scans/presets.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const rule = {
  field: 'PRICE',
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue: '10',
}
const filters = JSON.stringify([rule])

describe('saved scans', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const save = async (given: object = {}, agent = world.ada): Promise<Preset> => {
    world.app.advance(1)
    const body = { name: 'Movers', filters, ...given }
    const response = await agent.post('/api/scanner/presets').send(body).expect(201)
    return preset.parse(response.body)
  }
  const list = async (agent = world.ada) =>
    presetsReply.parse((await agent.get('/api/scanner/presets').expect(200)).body)

  it('are the trader’s own, oldest first, seen at once', async () => {
    const first = await save({ name: ' Movers ', description: 'What moves' })
    expect(first).toMatchObject({ name: 'Movers', description: 'What moves', isDefault: false })
    const second = await save({ name: 'Cheap' })
    expect(await list()).toEqual([first, second])
    expect(await list(world.bob)).toEqual([])
  })

  it('have one default at most: the one that was saved last', async () => {
    const first = await save({ name: 'A', isDefault: true })
    const second = await save({ name: 'B', isDefault: true })
    const defaults = (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)
    expect(defaults).toEqual([second.id])
    expect(first.isDefault).toBe(true)
  })

  it('are revised and deleted by their owner', async () => {
    const { ada, bob, app } = world
    const { id, createdAt } = await save({ name: 'Before' })
    const path = `/api/scanner/presets/${id}`
    app.advance(1_000)
    const body = { name: 'After', filters, description: null }
    await bob.put(path).send(body).expect(404)
    const revised = preset.parse((await ada.put(path).send(body).expect(200)).body)
    expect(revised).toMatchObject({ id, name: 'After', createdAt })
    expect(revised.updatedAt > createdAt).toBe(true)
    expect(await list()).toContainEqual(revised)
    await bob.delete(path).expect(404)
    await ada.delete(path).expect(204)
    expect((await list()).map((each) => each.id)).not.toContain(id)
    const gone = await ada.delete(path)
    expect([gone.status, gone.text]).toEqual([404, 'There is no such saved scan'])
    await ada.put(path).send(body).expect(404)
    await ada.put('/api/scanner/presets/nothing').send(body).expect(404)
  })

  it.each([
    [{ filters }, 'Name is required'],
    [{ name: ' ', filters }, 'Name must have 1 to 80 characters'],
    [{ name: 'x' }, 'Filters is required'],
    [{ name: 'x', filters: '{}' }, 'Filters must be a JSON array of scan rules'],
    [{ name: 'x', filters: 'not JSON' }, 'Filters must be a JSON array of scan rules'],
    [{ name: 'x', filters, isDefault: 'yes' }, 'isDefault must be true or false'],
    [{ name: 'x', filters: '[]' }, 'filters must have at least 1 entry'],
    [
      { name: 'x', filters: JSON.stringify(Array(21).fill(rule)) },
      'filters must have at most 20 entries',
    ],
    [{ name: 'x', filters: JSON.stringify([{ ...rule, field: 'NOPE' }]) }, /field/],
  ])('are not made of %j', async (body, text) => {
    const post = await world.ada.post('/api/scanner/presets').send(body)
    expect(post.status).toBe(400)
    expect(post.text).toMatch(text)
    const put = await world.ada.put(`/api/scanner/presets/${randomUUID()}`).send(body)
    expect([put.status, put.text]).toEqual([400, post.text])
  })

  it('give the same answer and one event for a key that comes twice', async () => {
    const key = randomUUID()
    const post = (name: string) =>
      world.bob
        .post('/api/scanner/presets')
        .set('Idempotency-Key', key)
        .send({ name, filters, description: 'halves \ud800 of characters' })
    const first = preset.parse((await post('Once').expect(201)).body)
    world.app.advance(1_000)
    expect((await post('Once').expect(201)).body).toEqual(first)
    expect(await world.app.eventTypes(`scanPreset-${first.id}`)).toEqual(['ScanPresetSaved'])
    await post('Other').expect(422)
  })

  it.each([
    ['get', '/api/scanner/presets'],
    ['post', '/api/scanner/presets'],
    ['put', `/api/scanner/presets/${randomUUID()}`],
    ['delete', `/api/scanner/presets/${randomUUID()}`],
  ] as const)('are not for visitors: %s %s', async (method, path) => {
    const response = await world.app.agent()[method](path)
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })
})
