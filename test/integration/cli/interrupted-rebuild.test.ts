import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { projectionLines } from '../../../src/contracts/ops.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import { openSqlite } from '../../../src/projections/embedded/sqlite.ts'
import { productEnv } from '../../support/product.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { lastingFolder, tempFolder } from '../../support/temp-folder.ts'
import { copyFolder } from '../../support/copy-folder.ts'

const nowhere = '1'
/** So many that the build is written several times on its way: each 10,000 documents. */
const messages = 30_000
const perAppend = 2_000

const writeMessages = async (dataDir: string): Promise<void> => {
  mkdirSync(dataDir, { mode: 0o700 })
  const store = openEmbeddedEventStore({ file: join(dataDir, 'events.db') })
  const ids = { correlationId: randomUUID(), causationId: randomUUID(), userId: null }
  const metadata = { ...ids, occurredAt: '2026-01-05T15:00:00.000Z' }
  const userId = randomUUID()
  const said = () => ({ messageId: randomUUID(), room: 'general', userId, message: 'hello' })
  for (let written = 0; written < messages; written += perAppend) {
    const events = Array.from({ length: perAppend }, () => ({
      id: randomUUID(),
      type: 'ChatMessageSent',
      data: said(),
      metadata,
    }))
    const expected = written === 0 ? 'no_stream' : BigInt(written - 1)
    expect((await store.append('chat-general_2026-01', events, expected)).ok).toBe(true)
  }
  await store.close()
}

/** What the file holds of the build, as another process sees it. */
const checkpointOf = (dataDir: string, generation: string): unknown => {
  const file = openSqlite(join(dataDir, 'read-models.db'))
  try {
    return file.prepare('SELECT position FROM checkpoints WHERE generation = ?').get([generation])
  } finally {
    file.close()
  }
}

/** Starts a rebuild as a person would, and sends it this as soon as a part of it is written. */
const interruptWith = async (dataDir: string, signal: NodeJS.Signals) => {
  const words = ['bin/tapedeck.mjs', 'projections', 'rebuild', 'chat']
  const child: ChildProcess = spawn(process.execPath, words, {
    env: productEnv({ DATA_DIR: dataDir, OPS_PORT: nowhere }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  while (checkpointOf(dataDir, 'chat@1.2') === undefined && child.exitCode === null) await wait(5)
  child.kill(signal)
  const [code, by] = await ended
  return { code, by, said }
}

describe('a rebuild on the files that is interrupted', () => {
  const folder = lastingFolder()
  const begun = join(folder.path, 'begun')
  const killed = join(folder.path, 'killed')
  const words = (dataDir: string, ...given: string[]) =>
    runWords({ DATA_DIR: dataDir, OPS_PORT: nowhere }, 'projections', ...given)
  const copyOf = (dataDir: string) => {
    const copy = tempFolder()
    copyFolder(dataDir, copy)
    return copy
  }
  const chatOf = async (dataDir: string) => {
    const { out } = await words(dataDir, 'status', '--json')
    return projectionLines.parse(JSON.parse(out)).find(({ name }) => name === 'chat')
  }

  beforeAll(async () => {
    await writeMessages(begun)
    expect(await words(begun, 'rebuild', '--all')).toMatchObject({ code: 0 })
    copyFolder(begun, killed)
    expect(await interruptWith(killed, 'SIGKILL')).toMatchObject({ by: 'SIGKILL' })
  }, 60_000)
  afterAll(() => folder.remove())

  it('is told by status, which leaves it as it is', async () => {
    const dataDir = copyOf(killed)
    const chat = await chatOf(dataDir)
    expect(chat).toMatchObject({ generation: 'chat@1.1', rebuild: { state: 'interrupted' } })
    const progress = chat?.rebuild?.progress ?? 0
    expect(progress).toBeGreaterThan(0.1)
    expect(progress).toBeLessThan(1)
    expect((await chatOf(dataDir))?.rebuild).toEqual(chat?.rebuild)
    expect((await words(dataDir, 'status')).out).toMatch(/^chat .* interrupted \d+%$/m)
  })

  it.each(['rebuild', 'resume'])('goes on by %s, and says from where', async (asked) => {
    const dataDir = copyOf(killed)
    const before = (await chatOf(dataDir))?.rebuild
    const { code, out, err } = await words(dataDir, asked, 'chat', '--json')
    expect(code).toBe(0)
    const percent = Math.floor((before?.progress ?? 0) * 100).toString()
    expect(err).toContain(`chat: continues at ${percent} percent of the log.`)
    const [ended] = JSON.parse(out) as { sentence: string; wentOnFrom: string }[]
    expect(ended).toMatchObject({ name: 'chat', ok: true, generation: 'chat@1.2' })
    expect(ended?.wentOnFrom).toBe(before?.position)
    expect(ended?.sentence).toContain(`0 of ${messages.toString()} documents differed`)
    const again = await words(dataDir, 'resume', 'chat')
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain("There is nothing to resume: no rebuild of 'chat' was interrupted")
  })

  it('is given up by cancel, once, and the one that is read stays', async () => {
    const dataDir = copyOf(killed)
    expect(await words(dataDir, 'cancel', 'chat')).toMatchObject({
      code: 0,
      out: 'chat is no longer rebuilt; readers keep the present generation.',
    })
    expect(await chatOf(dataDir)).toMatchObject({ generation: 'chat@1.1', rebuild: null, lag: 0 })
    expect(checkpointOf(dataDir, 'chat@1.2')).toBeUndefined()
    expect(await words(dataDir, 'cancel', 'chat')).toMatchObject({
      code: 1,
      err: "There is nothing to cancel: no rebuild of 'chat' was interrupted.",
    })
  })

  it('ends with 1 for a name that is none', async () => {
    for (const asked of ['resume', 'cancel'])
      expect(await words(copyOf(killed), asked, 'nothing')).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^There is no projection 'nothing'; the projections are: /,
        ) as string,
      })
  })

  it('is left to a server that has the files open', async () => {
    const server = openEmbeddedEventStore({ file: join(killed, 'events.db') })
    onTestFinished(() => server.close())
    for (const asked of ['rebuild', 'resume', 'cancel']) {
      const { code, err } = await words(killed, asked, 'chat')
      expect([code, err]).toEqual([1, expect.stringContaining('no server answers on OPS_PORT 1')])
    }
  })

  it('writes what it has, says where it stands and ends with 1 on Ctrl-C', async () => {
    const dataDir = copyOf(begun)
    const { code, said } = await interruptWith(dataDir, 'SIGINT')
    expect(code).toBe(1)
    expect(said).toMatch(
      /^chat: interrupted at \d+ percent of the log; run the same command to continue\.$/m,
    )
    expect((await chatOf(dataDir))?.rebuild).toMatchObject({ state: 'interrupted' })
  })
})
