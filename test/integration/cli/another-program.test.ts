import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Finding } from '../../../src/cli/doctor/finding.ts'
import { startingPage } from '../../../src/composition/server/starting-page.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { answeringWith } from '../../support/answering-with.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const answering =
  (status: number, type: string, text: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(text)
  }

const serverFindings = async (port: string) => {
  const env = { DATA_DIR: tempFolder(), OPS_PORT: port, PORT: '0' }
  const { code, out } = await runWords(env, 'doctor', '--json')
  const findings = JSON.parse(out) as Finding[]
  return { code, found: findings.filter(({ check }) => check === 'server') }
}

describe.each([
  ['a page', answering(200, 'text/html', '<!doctype html><title>Some page</title>')],
  ['an error in JSON', answering(404, 'application/json', '{"error":"no such path"}')],
  ['JSON of its own', answering(200, 'application/json; charset=utf-8', '{"hello":"world"}')],
  ['what is no JSON', answering(200, 'application/json', '<!doctype html>')],
])('another program on OPS_PORT, which answers %s,', (_name, listener) => {
  it('is told from the server by the doctor', async () => {
    const port = await answeringWith(listener)
    const { code, found } = await serverFindings(port)
    expect(code).toBe(1)
    expect(found).toEqual([
      {
        check: 'server',
        state: 'fault',
        found: `The program on OPS_PORT ${port} is not a Tapedeck server.`,
        advice: `Set OPS_PORT, which is ${port} now.`,
      },
    ])
  })

  it('is told from the server where a person is erased and where bars are imported', async () => {
    const dataDir = tempFolder()
    const store = openEmbeddedEventStore({ file: join(dataDir, 'events.db') })
    onTestFinished(() => store.close())
    const bars = join(dataDir, 'bars.csv')
    writeFileSync(bars, 'Date,Open,High,Low,Close,Volume\n2026-01-05,1,2,1,2,3\n')
    const port = await answeringWith(listener)
    const env = { DATA_DIR: dataDir, OPS_PORT: port }
    const notOurs = `The program on OPS_PORT ${port} is not a Tapedeck server.`
    const erased = await runWords(env, 'users', 'erase', 'ada', '--yes')
    expect(erased).toMatchObject({ code: 1, out: notOurs })
    const imported = await runWords(env, 'import', 'bars', bars, '--symbol', 'SPX')
    expect(imported.code).toBe(1)
    expect(imported.out).toContain(notOurs)
  })

  it('is told from the server where the projections are asked for', async () => {
    const port = await answeringWith(listener)
    const env = { DATA_DIR: tempFolder(), OPS_PORT: port }
    expect(await runWords(env, 'projections', 'status')).toEqual({
      code: 1,
      out: '',
      err: `The program on OPS_PORT ${port} is not a Tapedeck server.`,
    })
  })
})

describe('a server that has no answer for the moment', () => {
  it('is not taken for another one while it starts', async () => {
    const { found } = await serverFindings(await answeringWith(startingPage))
    expect(found).toMatchObject([{ state: 'warning', found: 'Tapedeck is starting' }])
    expect(found[0]?.advice).not.toContain('OPS_PORT')
  })

  it('is ready while symbols are being listed, and the doctor says how many', async () => {
    const fault = '120 of 200 missing symbols are listed'
    const row = { name: 'listing', state: 'stalled', fault, keepsTraffic: true }
    const rest = { sinceMsAgo: 0, lastDoneMsAgo: null, lastResult: null, maxAgeMs: null }
    const watch = answering(200, 'application/json', JSON.stringify([{ ...row, ...rest }]))
    const none = answering(200, 'application/json', '[]')
    const port = await answeringWith((request, response) =>
      (request.url === '/watch' ? watch : none)(request, response),
    )
    const { code, found } = await serverFindings(port)
    expect(code).toBe(0)
    expect(found).toMatchObject([{ state: 'warning', found: `ready, but: ${fault}` }])
  })

  it('is not taken for another one while a store is unavailable', async () => {
    const fault = 'The log is unavailable.'
    const rest = {
      sinceMsAgo: 0,
      lastDoneMsAgo: null,
      lastResult: null,
      maxAgeMs: null,
      keepsTraffic: false,
    }
    const rows = [{ name: 'projections', state: 'stalled', fault, ...rest }]
    const watch = answering(200, 'application/json', JSON.stringify(rows))
    const away = answering(503, 'text/plain', 'A store is unavailable. Try again in a moment.')
    const port = await answeringWith((request, response) =>
      (request.url === '/watch' ? watch : away)(request, response),
    )
    const { found } = await serverFindings(port)
    expect(found).toMatchObject([
      { state: 'warning', found: 'not ready: The log is unavailable.' },
      { state: 'warning', found: 'A store is unavailable. Try again in a moment.' },
    ])
  })
})
