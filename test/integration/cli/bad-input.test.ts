import { chmodSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writePast } from '../../support/logs/past-log.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const withAda = async (): Promise<string> => {
  const dataDir = tempFolder()
  const past = await writePast(dataDir, 0)
  await past.say(await past.register('ada'), 'hello')
  await past.close()
  return dataDir
}

/** The log and the keys, byte by byte; what a reader leaves beside an open log is none of them. */
const written = (dataDir: string): readonly (readonly [string, string])[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name === 'events.db' || name.startsWith('keys/'))
    .filter((name) => statSync(join(dataDir, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(dataDir, name), 'hex')])

/** What the command line says to these words, which change nothing. */
const refusal = async (dataDir: string, ...words: readonly string[]) => {
  const before = written(dataDir)
  expect(before.length).toBeGreaterThan(3)
  const { code, out, err } = await runWords({ DATA_DIR: dataDir }, ...words)
  expect(out).toBe('')
  expect(written(dataDir)).toEqual(before)
  return { code, err }
}

describe('the command line says in a sentence, and writes nothing, where', () => {
  it.each(['chat general', '$all', 'naïve-1', '../events', ''])(
    "a stream is called '%s'",
    async (stream) => {
      const dataDir = await withAda()
      expect(await refusal(dataDir, 'audit', 'export', '--stream', stream)).toEqual({
        code: 2,
        err: `${JSON.stringify(stream)} is not a valid stream name.`,
      })
    },
  )

  it.each([
    ['audit', 'chat'],
    ['audit', 'alerts'],
    ['keys', 'rotate'],
    ['users', 'erase', 'ada', '--yes'],
  ])('%s %s finds a key file that others may read, or of another length', async (...words) => {
    const dataDir = await withAda()
    const master = join(dataDir, 'keys', 'master.key')
    chmodSync(master, 0o644)
    const mode = await refusal(dataDir, ...words)
    expect(mode.code).toBeGreaterThan(0)
    expect(mode.err).toMatch(/^\/.*master\.key has mode 0644, .* Run: chmod 0600 '.*master\.key'$/)
    chmodSync(master, 0o600)
    truncateSync(master, 10)
    const length = await refusal(dataDir, ...words)
    expect(length.code).toBeGreaterThan(0)
    expect(length.err).toMatch(/^\/.*master\.key has 10 bytes instead of 43 to 64\. Restore it/)
  })
})
