import { describe, expect, it } from 'vitest'
import { createProgress } from '../../../src/cli/terminal/progress.ts'
import { runWords } from '../../support/alerts/run-words.ts'

const commands = [
  ['import', 'bars'],
  ['audit', 'export'],
  ['audit', 'alerts'],
  ['audit', 'chat'],
  ['audit', 'verify'],
  ['users', 'erase'],
  ['keys', 'rotate'],
  ['keys', 'backup'],
  ['restore'],
  ['projections', 'status'],
  ['projections', 'rebuild'],
  ['projections', 'pause'],
  ['projections', 'resume'],
  ['projections', 'cancel'],
  ['doctor'],
  ['backup'],
]

describe('tapedeck --help', () => {
  it('names every command and what exit codes mean', async () => {
    const { code, out } = await runWords({}, '--help')
    expect(code).toBe(0)
    for (const [name = ''] of commands) expect(out).toContain(`  ${name} `)
    expect(out).toContain('Exit codes: 0 done; 1 the command or a check failed; 2')
  })

  it.each(commands)('%s %s says what it does and takes --help', async (...words) => {
    const { code, out } = await runWords({}, ...words.filter(Boolean), '--help')
    expect(code).toBe(0)
    expect(out).toContain('Usage: tapedeck')
    expect(out.split('\n').length).toBeGreaterThan(4)
  })

  it.each(['alerts', 'chat'])('audit %s says of which zone a moment is', async (what) => {
    const { out } = await runWords({}, 'audit', what, '--help')
    expect(out).toContain('A time without a zone is in UTC')
  })

  it('import bars names what a file may leave open', async () => {
    const { out } = await runWords({}, 'import', 'bars', '--help')
    for (const word of [
      '- for standard input',
      '--any-symbol',
      '--time-column <name>',
      '--time-zone',
    ])
      expect(out).toContain(word)
    expect(out).toContain('are read as dates in every zone')
  })

  it('ends with 2 for words that it does not know', async () => {
    expect((await runWords({}, 'projection', 'status')).code).toBe(2)
    expect((await runWords({}, 'doctor', '--quickly')).code).toBe(2)
    expect((await runWords({ OPS_PORT: 'http' }, 'doctor')).code).toBe(2)
  })

  it('ends with 2 and a sentence for secrets that are missing in production', async () => {
    const shared = { NODE_ENV: 'production', MONGODB_URL: 'mongodb://documents/tapedeck' }
    const { code, err } = await runWords(shared, 'doctor')
    expect(code).toBe(2)
    expect(err).toContain('MASTER_KEY: its value must be set when NODE_ENV=production')
  })
})

describe('progress where nobody watches', () => {
  it('is a line at the start and at every quarter', () => {
    const lines: string[] = []
    const progress = createProgress({
      isInteractive: false,
      out: () => undefined,
      err: (text) => lines.push(text),
    })
    for (let done = 0; done <= 1_000; done += 10) progress.update('Reading', done, 1_000, 'bytes')
    progress.update('Writing', 0, 2, 'bars')
    progress.end()
    expect(lines).toEqual([
      'Reading: 0% of 1000 bytes',
      'Reading: 25% of 1000 bytes',
      'Reading: 50% of 1000 bytes',
      'Reading: 75% of 1000 bytes',
      'Reading: 100% of 1000 bytes',
      'Writing: 0% of 2 bars',
    ])
  })
})
