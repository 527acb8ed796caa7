import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import { startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'
import { until } from '../../support/until.ts'

const market = { SIM_SYMBOLS: '3', SIM_TICK_MS: '100' }

it('the server makes copies, keeps the newest, and each can be restored', async () => {
  const home = tempFolder()
  const [dataDir, copies] = [join(home, 'data'), join(home, 'copies')]
  const product = await startProductHere(dataDir, market)
  const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
  const ada = new Trader(product.url, 'ada')
  expect((await ada.register()).status).toBe(201)
  // Nobody's copy, copies of long ago, and one that was cut off.
  const cutOff = '2020-01-03T00-00-00Z.partial'
  for (const name of ['mine', '2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z', cutOff])
    mkdirSync(join(copies, name), { recursive: true })
  const told = await runWords(env, 'backup', '--every', '1m', '--keep', '2', copies)
  expect([told.code, told.err]).toEqual([0, ''])
  await until('a copy is made', () => !existsSync(join(copies, '2020-01-01T00-00-00Z')))
  expect(readdirSync(copies)).toHaveLength(3)
  expect(readdirSync(copies)).toContain('mine')
  const newest = readdirSync(copies)
    .filter((name) => name.startsWith('20'))
    .sort()
    .at(-1)!
  const watch = await fetch(`http://127.0.0.1:${product.opsPort.toString()}/watch`)
  const rows = (await watch.json()) as {
    name: string
    fault: string | null
    lastResult: string | null
  }[]
  expect(rows.find(({ name }) => name === 'copies')).toMatchObject({
    fault: null,
    lastResult: newest,
  })
  const erased = await runWords(env, 'users', 'erase', 'ada', '--yes', '--json')
  const { userId } = JSON.parse(erased.out) as { userId: string }
  const key = join(copies, newest, 'keys', 'users', userId.slice(0, 2), `${userId}.key`)
  expect(existsSync(key)).toBe(true)
  expect((await runWords(env, 'backup', '--every', 'never', copies)).code).toBe(0)
  await product.stop()
  const restored = join(home, 'restored')
  const back = await runWords({}, 'restore', '--from', join(copies, newest), restored)
  expect([back.code, back.err]).toEqual([0, ''])
  expect(back.out).toContain('1 key of users')
  expect((await runWords({}, 'restore', '--from', join(copies, newest), restored)).err).toContain(
    'is not empty',
  )
})

it('a later copy removes from older ones the keys of a person erased since', async () => {
  const home = tempFolder()
  const [dataDir, copies] = [join(home, 'data'), join(home, 'copies')]
  const product = await startProductHere(dataDir, market)
  const env = { DATA_DIR: dataDir, OPS_PORT: product.opsPort.toString() }
  for (const name of ['ada', 'bob'])
    expect((await new Trader(product.url, name).register()).status).toBe(201)
  const keysOf = (folder: string) =>
    readdirSync(join(folder, 'keys'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.key'))
      .sort()
  const [ofBoth, older] = [keysOf(dataDir), join(copies, '2020-01-01T00-00-00Z')]
  const schedule = () => runWords(env, 'backup', '--every', '1m', '--keep', '2', copies)
  const made = () =>
    existsSync(copies) ? readdirSync(copies).filter((name) => /^\d.*Z$/.test(name)) : []

  expect((await schedule()).code).toBe(0)
  await until('a copy is made', () => made().length === 1)
  const erased = await runWords(env, 'users', 'erase', 'ada', '--yes', '--json')
  const { userId } = JSON.parse(erased.out) as { userId: string }
  const ofBob = keysOf(dataDir)
  const ofAda = ofBoth.filter((path) => !ofBob.includes(path))
  expect(ofAda).toContainEqual(expect.stringContaining(userId))
  expect(ofAda).toContainEqual(expect.stringContaining('names'))
  expect(keysOf(join(copies, made()[0]!))).toEqual(ofBoth)

  // A copy's name is its time: with this one, the next copy is due at once.
  renameSync(join(copies, made()[0]!), older)
  expect((await schedule()).code).toBe(0)
  await until('the next copy is made', () => made().length === 2)
  await until('keys are removed', () => keysOf(older).length === ofBob.length)
  expect(made().map((name) => keysOf(join(copies, name)))).toEqual([ofBob, ofBob])
  await product.stop()
})

it.each([
  [['--every', '1s'], "--every: '1s' must be 1m to 7d"],
  [['--every', '1h', '--keep', '0'], "--keep: '0' must be 1 to 10000"],
])('%s is refused', async (flags, sentence) => {
  const told = await runWords({ DATA_DIR: tempFolder() }, 'backup', ...flags, '/backups')
  expect([told.code, told.err]).toEqual([2, expect.stringContaining(sentence)])
})

it('copies and backups in the folder that they are of are refused', async () => {
  const dataDir = tempFolder()
  const inside = join(dataDir, 'copies')
  const told = await runWords({ DATA_DIR: dataDir }, 'backup', '--every', '1h', inside)
  expect([told.code, told.err]).toEqual([2, expect.stringContaining('is in DATA_DIR')])
  for (const BACKUP_URL of [inside, pathToFileURL(inside).href])
    await expect(startProduct(dataDir, { ...market, BACKUP_URL })).rejects.toThrow(
      /BACKUP_URL: .* is in DATA_DIR/,
    )
})

it('a schedule that cannot be read ends the start, and not the copies', async () => {
  const dataDir = tempFolder()
  writeFileSync(join(dataDir, 'copies.json'), '{')
  await expect(startProductHere(dataDir, market)).rejects.toThrow(/copies\.json cannot be read/)
})
