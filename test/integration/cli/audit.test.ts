import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openOpsWorld } from '../../support/ops-world.ts'
import { runWords } from '../../support/run-words.ts'
import { tapedeck } from '../../support/tapedeck.ts'

const minute = 60_000
const chatStream = 'chat-general_2026-03'

/** Ada's alert fires, Bob's is deleted; both talk. */
const openWorld = async () => {
  const ops = await openOpsWorld({ projections: [] })
  const env = { DATA_DIR: ops.world.folder.path }
  const audit = (...words: string[]) => runWords(env, 'audit', ...words)
  const ada = await ops.register('ada')
  const bob = await ops.register('bob')
  const created = ops.moment()
  const first = await ops.createAlert(ada, 'AAPL', 180)
  ops.pass(minute)
  const second = await ops.createAlert(bob, 'MSFT', 400)
  await ops.say(ada, 'to the\nmoon')
  const both = ops.moment()
  ops.pass(minute)
  await ops.triggerAlert(first, ada, 181)
  await ops.say(bob, '🚀 "fired"')
  const fired = ops.moment()
  ops.pass(minute)
  await ops.deleteAlert(second, bob)
  await ops.say(ada, 'gone')
  return { ...ops, env, audit, ada, bob, created, both, fired }
}

const rowsOf = (out: string) => out.split('\n').map((line) => line.split(/ {2,}/))

describe('tapedeck audit alerts --as-of', () => {
  it('is a table of the alerts that stood then', async () => {
    const { audit, created, both, fired } = await openWorld()
    const header = ['USER', 'SYMBOL', 'CONDITION', 'VALUE', 'STATUS', 'CREATED', 'TRIGGERED']
    const of = async (moment: string) => rowsOf((await audit('alerts', '--as-of', moment)).out)
    expect(await of(created)).toEqual([
      header,
      ['ada', 'AAPL', 'price_above', '180', 'active', created, '–'],
    ])
    expect(await of(fired)).toEqual([
      header,
      ['ada', 'AAPL', 'price_above', '180', 'triggered', created, fired],
      ['bob', 'MSFT', 'price_above', '400', 'active', both, '–'],
    ])
    expect(rowsOf((await audit('alerts')).out)).toHaveLength(2)
  })

  it('is JSON for machines', async () => {
    const { audit, both, fired } = await openWorld()
    const { out, code } = await audit('alerts', '--as-of', fired, '--symbol', 'msft', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        username: 'bob',
        symbol: 'MSFT',
        value: 400,
        status: 'active',
        createdAt: both,
        triggeredAt: null,
      }),
    ])
  })

  it.each(['yesterday', '2999-01-01T00:00:00Z', '2026-13-01T00:00:00Z'])(
    'is refused for %s, with 2',
    async (moment) => {
      const { audit } = await openWorld()
      const { code, err } = await audit('alerts', '--as-of', moment)
      expect(code).toBe(2)
      expect(err).toContain(`--as-of: '${moment}' is no moment in the past`)
    },
  )
})

describe('tapedeck audit chat --as-of', () => {
  it('is a table of what had been said, each message in one line', async () => {
    const { audit, both, fired } = await openWorld()
    const { out } = await audit('chat', '--as-of', fired)
    expect(rowsOf(out)).toEqual([
      ['TIME', 'USER', 'MESSAGE'],
      [both, 'ada', 'to the moon'],
      [fired, 'bob', '🚀 "fired"'],
    ])
  })

  it('is JSON for machines, and knows an erased person by no name', async () => {
    const { audit, both, ada, erase } = await openWorld()
    await erase(ada)
    const { out } = await audit('chat', '--as-of', both, '--json')
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ username: 'Former trader', message: 'to the\nmoon' }),
    ])
  })
})

describe('tapedeck audit export and verify', () => {
  const exported = async () => {
    const { audit, world } = await openWorld()
    const { out, code } = await audit('export', '--stream', chatStream)
    expect(code).toBe(0)
    const verify = async (lines: readonly string[]) => {
      const file = join(world.folder.path, 'export.jsonl')
      writeFileSync(file, `${lines.join('\n')}\n`)
      // Elsewhere, without a log and without keys.
      return runWords({ DATA_DIR: join(world.folder.path, 'nowhere') }, 'audit', 'verify', file)
    }
    return { lines: out.split('\n'), verify }
  }

  it('agree on what the log holds', async () => {
    const { lines, verify } = await exported()
    expect(lines).toHaveLength(3 + 1)
    expect(await verify(lines)).toEqual({ code: 0, out: 'OK 3 events', err: '' })
  })

  it.each<[string, (lines: string[]) => string[], number]>([
    ['changed', (lines) => lines.map((line) => line.replace('fired', 'hired')), 2],
    ['removed', (lines) => lines.toSpliced(1, 1), 2],
    ['removed from the end', (lines) => lines.toSpliced(2, 1), 3],
    ['inserted', (lines) => lines.toSpliced(1, 0, lines[0]!), 2],
    ['put in another order', (lines) => lines.toSpliced(1, 2, lines[2]!, lines[1]!), 2],
    ['cut off', (lines) => lines.slice(0, 3), 4],
    ['added after the end', (lines) => [...lines, lines[0]!], 5],
  ])('disagree on a file with a line %s, which is named, with 1', async (_, change, line) => {
    const { lines, verify } = await exported()
    const { code, out } = await verify(change(lines))
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`^line ${line.toString()}: `))
  })

  it('say what is wrong with their words', async () => {
    const { audit } = await openWorld()
    const missing = await audit('export', '--stream', 'chat-nowhere_2026-03')
    expect(missing.code).toBe(1)
    expect(missing.err).toBe("There is no stream 'chat-nowhere_2026-03'.")
    const odd = await audit('export', '--stream', 'chat general; DROP')
    expect(odd.code).toBe(2)
    expect(odd.err).toBe('"chat general; DROP" cannot be a stream\'s name.')
    const absent = await audit('verify', '/nowhere/export.jsonl')
    expect(absent.code).toBe(1)
    expect(absent.err).toContain('/nowhere/export.jsonl')
  })

  it('end as a process that was really started does', async () => {
    const { env, world } = await openWorld()
    const { stdout, code } = await tapedeck(env, 'audit', 'export', '--stream', chatStream)
    expect(code).toBe(0)
    const file = join(world.folder.path, 'export.jsonl')
    writeFileSync(file, stdout.replace('moon', 'sun!'))
    const verdict = await tapedeck({}, 'audit', 'verify', file)
    expect(verdict.code).toBe(1)
    expect(verdict.stdout).toBe('line 1: the chain does not follow from the event before\n')
  })
})
