import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectionLines } from '../../../src/contracts/ops.ts'
import { answeringWith } from '../../support/answering-with.ts'
import { type ProductHere, startProductHere } from '../../support/product-here.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { lastingFolder, tempFolder } from '../../support/temp-folder.ts'

const nowhere = '1'

describe('tapedeck projections, with a server running', () => {
  const folder = lastingFolder()
  let product: ProductHere
  const words = (...given: string[]) =>
    runWords(
      { DATA_DIR: folder.path, OPS_PORT: product.opsPort.toString() },
      'projections',
      ...given,
    )
  const lines = async () => projectionLines.parse(JSON.parse((await words('status', '--json')).out))
  const stateOf = async (wanted: string) =>
    (await lines()).find(({ name }) => name === wanted)?.state

  beforeAll(async () => {
    product = await startProductHere(folder.path, { SIM_SYMBOLS: '3' })
  })
  afterAll(async () => {
    await product.stop()
    folder.remove()
  })

  it('tells the state of each as a table and as JSON', async () => {
    const { code, out } = await words('status')
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(
      /^NAME +STATE +LAG +EVENTS\/S +VERSION +GENERATION +REBUILD$/,
    )
    expect(out).toMatch(/^stocks +following +\d+ +\d+ +\d+ +stocks@\d+\.\d+ +–$/m)
    expect((await lines()).map(({ name }) => name)).toContain('accounts')
  })

  it('rebuilds one, waits for it, and tells what differed', async () => {
    const { code, out, err } = await words('rebuild', 'accounts')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^accounts: readers see accounts@\d+\.2\. 0 of 0 documents differed from accounts@\d+\.1\.$/,
    )
    expect(err === '' || err.startsWith('Rebuilding accounts: ')).toBe(true)
  })

  it('begins one without waiting, and takes JSON', async () => {
    const { code, out } = await words('rebuild', 'accounts', '--no-wait', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject([{ name: 'accounts', ok: true }])
  })

  it('ends with 1 and the server’s sentence for an unknown name', async () => {
    const { code, err } = await words('rebuild', 'nothing')
    expect(code).toBe(1)
    expect(err).toMatch(/^There is no projection 'nothing'; the projections are: .*stocks/)
  })

  it('rebuilds none where one of several names is unknown', async () => {
    const generation = async () =>
      (await lines()).find(({ name }) => name === 'accounts')?.generation
    const before = await generation()
    const { code, out, err } = await words('rebuild', 'accounts', 'nothing')
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain("There is no projection 'nothing'")
    expect(await generation()).toBe(before)
  })

  it('tells of all of several where one cannot be rebuilt now', async () => {
    const known = await lines()
    const refusing = answeringWith((request, response) => {
      if (request.method === 'GET')
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(known))
      else if (request.url?.includes('bars') === true)
        response.writeHead(409, { 'Content-Type': 'text/plain' }).end('It is rebuilt already.')
      else response.writeHead(202, { 'Content-Type': 'application/json' }).end('{}')
    })
    const env = { DATA_DIR: folder.path, OPS_PORT: await refusing }
    const given = ['rebuild', 'stocks', 'bars', 'accounts', '--no-wait', '--json']
    const { code, out } = await runWords(env, 'projections', ...given)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject([
      { name: 'stocks', ok: true },
      { name: 'bars', ok: false, sentence: 'bars: It is rebuilt already.' },
      { name: 'accounts', ok: true },
    ])
  })

  it('ends with 2 when it is not said which', async () => {
    expect((await words('rebuild')).code).toBe(2)
    expect((await words('rebuild', 'stocks', '--all')).code).toBe(2)
    expect((await words('pause')).code).toBe(2)
  })

  it('pauses and resumes', async () => {
    expect(await words('pause', 'bars')).toMatchObject({ code: 0 })
    expect(await stateOf('bars')).toBe('paused')
    expect(await words('pause', 'bars')).toMatchObject({ code: 1 })
    const resumed = await words('resume', 'bars', '--json')
    expect(JSON.parse(resumed.out)).toEqual({ name: 'bars', action: 'resume' })
    expect(await stateOf('bars')).not.toBe('paused')
  })

  it('says how to find a server that has the log on another port', async () => {
    const env = { DATA_DIR: folder.path, OPS_PORT: nowhere }
    const { code, err } = await runWords(env, 'projections', 'status')
    expect(code).toBe(1)
    expect(err).toContain('no server answers on OPS_PORT 1')
  })

  it('touches no other server than that of its data folder', async () => {
    const env = { DATA_DIR: tempFolder(), OPS_PORT: product.opsPort.toString() }
    const { code, err } = await runWords(env, 'projections', 'rebuild', 'stocks')
    expect(code).toBe(1)
    expect(err).toContain('not the DATA_DIR of the command')
  })
})

describe('tapedeck projections, without a server', () => {
  it('rebuilds on the files, and the next server reads the new generation', async () => {
    const dataDir = tempFolder()
    const env = { DATA_DIR: dataDir, OPS_PORT: nowhere }
    expect(await runWords(env, 'projections', 'status')).toMatchObject({
      code: 1,
      err: `There is no log in '${dataDir}' yet: start the server once.`,
    })
    await (await startProductHere(dataDir, { SIM_SYMBOLS: '3' })).stop()
    const { code, out } = await runWords(env, 'projections', 'rebuild', '--all', '--json')
    expect(code).toBe(0)
    const rebuilt = JSON.parse(out) as { name: string; ok: boolean; generation: string }[]
    expect(rebuilt.every(({ ok }) => ok)).toBe(true)
    const stocks = rebuilt.find(({ name }) => name === 'stocks')?.generation
    expect(stocks).toMatch(/^stocks@\d+\.2$/)

    const again = await startProductHere(dataDir, { SIM_SYMBOLS: '3' })
    const reply = await fetch(`http://127.0.0.1:${again.opsPort.toString()}/projections`)
    const lines = projectionLines.parse(await reply.json())
    expect(lines.find(({ name }) => name === 'stocks')?.generation).toBe(stocks)
    await again.stop()
  })

  it('cannot pause what nothing follows, nor leave a rebuild to nobody', async () => {
    const dataDir = tempFolder()
    const env = { DATA_DIR: dataDir, OPS_PORT: nowhere }
    await (await startProductHere(dataDir, { SIM_SYMBOLS: '3' })).stop()
    const paused = await runWords(env, 'projections', 'pause', 'stocks')
    expect(paused).toMatchObject({ code: 1 })
    expect(paused.err).toContain('No server is running')
    expect(await runWords(env, 'projections', 'rebuild', 'stocks', '--no-wait')).toMatchObject({
      code: 1,
    })
  })
})
