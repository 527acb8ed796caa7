import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeEventFromTomorrow } from '../../support/logs/event-from-tomorrow.ts'
import { writePast } from '../../support/logs/past-log.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { lastingFolder, tempFolder } from '../../support/temp-folder.ts'

const minuteMs = 60_000

describe('tapedeck audit', () => {
  let env: { DATA_DIR: string }
  let middle: string

  beforeAll(async () => {
    const folder = lastingFolder()
    env = { DATA_DIR: folder.path }
    const past = await writePast(folder.path, 120)
    middle = new Date(Date.now() - 30 * minuteMs).toISOString()
    const ada = await past.register('ada')
    const alert = await past.createAlert(ada, 'AAPL', 180)
    await past.say(ada, 'before')
    await past.list('AAPL', 'Apple Inc.')
    await past.quote('AAPL', 179.5, 1_000)
    past.pass(119)
    await past.quote('AAPL', 181, 3_000)
    await past.triggerAlert(alert, ada, 181)
    await past.say(await past.register('bob'), 'after')
    await past.close()
    return () => folder.remove()
  })

  const json = async (...words: string[]) => {
    const { code, out } = await runWords(env, 'audit', ...words, '--json')
    expect(code).toBe(0)
    return JSON.parse(out) as Record<string, unknown>[]
  }

  /** The cells of each row; columns stand two places apart. */
  const table = async (...words: string[]) => {
    const { code, out } = await runWords(env, 'audit', ...words)
    expect(code).toBe(0)
    return out.split('\n').map((line) => line.split(/ {2,}/))
  }

  it('shows the alerts as they stood, and as they stand', async () => {
    expect(await json('alerts', '--as-of', middle)).toMatchObject([
      { username: 'ada', symbol: 'AAPL', status: 'active', triggeredAt: null },
    ])
    expect(await json('alerts', '--user', 'ada')).toMatchObject([{ status: 'triggered' }])
    expect(await json('alerts', '--user', 'bob')).toEqual([])
    for (const symbol of ['$aapl', 'NASDAQ:AAPL', 'AAPL'])
      expect(await json('alerts', '--symbol', symbol)).toHaveLength(1)
    for (const symbol of ['AAP', 'MSFT', '12'])
      expect(await json('alerts', '--symbol', symbol)).toEqual([])
  })

  it('shows what had been said, and when', async () => {
    const said = async (...words: string[]) =>
      (await json('chat', ...words)).map(({ message }) => message)
    expect(await said()).toEqual(['before', 'after'])
    expect(await said('--as-of', middle)).toEqual(['before'])
    expect(await said('--from', middle)).toEqual(['after'])
    expect(await said('--user', 'bob')).toEqual(['after'])
  })

  it('shows both as a table too, as of any moment, with what the lines of JSON hold', async () => {
    const alerts = [
      'USER',
      'SYMBOL',
      'CONDITION',
      'VALUE',
      'STATUS',
      'CREATED',
      'TRIGGERED',
      'DELIVERIES',
    ]
    const set = ['ada', 'AAPL', 'price_above', '180']
    const [now = {}] = await json('alerts')
    const { createdAt, triggeredAt } = now
    expect(await table('alerts')).toEqual([
      alerts,
      [...set, 'triggered', createdAt, triggeredAt, '–'],
    ])
    const before = [alerts, [...set, 'active', createdAt, '–', '–']]
    expect(await table('alerts', '--as-of', middle)).toEqual(before)

    const [first = {}, second = {}] = await json('chat')
    const said = [
      ['TIME', 'USER', 'MESSAGE'],
      [first['timestamp'], 'ada', 'before'],
    ]
    expect(await table('chat', '--as-of', middle)).toEqual(said)
    expect(await table('chat')).toEqual([...said, [second['timestamp'], 'bob', 'after']])
  })

  it('shows the quotes as they stood, and as they stand', async () => {
    const [then = {}] = await json('market', '--as-of', middle)
    expect(then).toMatchObject({ symbol: 'AAPL', name: 'Apple Inc.', price: 179.5, volume: 1_000 })
    expect(then['stale']).toBe(true)
    expect(await json('market', '--symbol', '$aapl')).toMatchObject([{ price: 181 }])
    expect(await json('market', '--symbol', 'MSFT')).toEqual([])
    const [, row] = await table('market', '--as-of', middle)
    expect(row?.slice(0, 4)).toEqual(['AAPL', '179.5', '–', '1000'])
    const { code } = await runWords(env, 'audit', 'market', '--as-of', '2999-01-01')
    expect(code).toBe(2)
  })

  it.each([
    [
      '--as-of',
      'yesterday',
      'must be a time as in 2026-01-31T15:04:05Z or a position as in @120/120',
    ],
    ['--as-of', '2999-01-01T00:00:00Z', 'must not be in the future'],
    ['--as-of', '1999-01-01', 'must not be before the first event of the log'],
    ['--from', 'noon', 'is not a moment'],
  ])('refuses %s %s', async (flag, value, sentence) => {
    const { code, err } = await runWords(env, 'audit', 'chat', flag, value)
    expect(code).toBe(2)
    expect(err).toContain(`${flag}: '${value}' ${sentence}`)
  })
})

it('tapedeck audit says of an event that only a later release reads which one it is', async () => {
  const dataDir = tempFolder()
  await (await writePast(dataDir, 1)).close()
  await writeEventFromTomorrow(dataDir, 'alert-1')
  const { code, out, err } = await runWords({ DATA_DIR: dataDir }, 'audit', 'alerts')
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^Event alert-1@0 \(FromTomorrow\) cannot be read: /)
})

/** What export writes of a room where four lines were said. */
const exportOfFourLines = async (dataDir: string): Promise<string[]> => {
  const past = await writePast(dataDir, 0)
  const ada = await past.register('ada')
  for (const text of ['one', 'two', 'three']) await past.say(ada, text)
  const stream = await past.say(ada, 'four')
  await past.close()
  const words = ['audit', 'export', '--stream', stream]
  const { code, out } = await runWords({ DATA_DIR: dataDir }, ...words)
  expect(code).toBe(0)
  return out.split('\n')
}

describe('tapedeck audit export and verify', () => {
  const folder = lastingFolder()
  const nowhere = { DATA_DIR: join(folder.path, 'nowhere') }
  const evidence = join(folder.path, 'evidence.jsonl')
  let lines: string[]

  beforeAll(async () => {
    lines = await exportOfFourLines(folder.path)
    return () => folder.remove()
  })

  /** Where neither log nor keys are. */
  const verify = async (text: string) => {
    writeFileSync(evidence, text)
    const { code, out, err } = await runWords(nowhere, 'audit', 'verify', evidence)
    expect(err).toBe('')
    return { code, out }
  }
  const saved = (some: readonly string[], end = '\n') => some.map((line) => line + end).join('')

  it('say OK and how many events, without a server, a log or keys', async () => {
    expect(lines).toHaveLength(5)
    const whole = { code: 0, out: 'OK 4 events' }
    expect(await verify(saved(lines))).toEqual(whole)
    expect(await verify(saved(lines, '\r\n'))).toEqual(whole)
    expect(await verify(`\uFEFF${saved(lines, '\r\n')}`)).toEqual(whole)
    expect(await verify(lines.join('\n'))).toEqual(whole)
  })

  const forgeries: [string, number, (lines: readonly string[]) => string[]][] = [
    ['changed', 2, (all) => all.map((line) => line.replace('"two"', '"2"'))],
    ['removed', 3, (all) => all.toSpliced(2, 1)],
    ['removed at the end', 4, (all) => all.toSpliced(3, 1)],
    ['inserted', 3, (all) => all.toSpliced(2, 0, all[0]!)],
    ['put in another order', 2, (all) => [all[0]!, all[2]!, all[1]!, ...all.slice(3)]],
    ['cut off', 5, (all) => all.slice(0, 4)],
  ]
  it.each(forgeries)('find a line that was %s, and exit with 1', async (_, line, forge) => {
    const { code, out } = await verify(saved(forge(lines)))
    expect([code, out]).toEqual([1, expect.stringMatching(`^line ${line.toString()}: `)])
  })

  it('counts one event in the singular', async () => {
    const [first = '', , , , last = ''] = lines
    const { chain } = (JSON.parse(first) as { metadata: { chain: string } }).metadata
    const sum = createHash('sha256').update(`${first}\n`).digest('hex')
    const { end } = JSON.parse(last) as { end: object }
    const alone = JSON.stringify({ end: { ...end, events: 1, chain, sha256: sum } })
    expect(await verify(saved([first, alone]))).toEqual({ code: 0, out: 'OK 1 event' })
  })

  it('let no name in the file speak to the terminal', async () => {
    const [first = '', second = ''] = lines
    const { stream } = JSON.parse(second) as { stream: string }
    const other = { ...(JSON.parse(second) as object), stream: '\u001b[2K\rOK 4 events\n\u202e' }
    const { code, out } = await verify(saved([first, JSON.stringify(other)]))
    expect(code).toBe(1)
    expect(out).toBe(`line 2: the event belongs to ' [2K OK 4 events  ', the file to '${stream}'`)
  })

  it.each([
    ['empty', ''],
    ['something else', 'name,price\nAAPL,180\n'],
    ['one line without an end', 'x'.repeat(5_000_000)],
  ])('refuse a file that is %s at its first line', async (_, text) => {
    const { code, out } = await verify(text)
    expect([code, out]).toEqual([1, expect.stringMatching(/^line 1: /)])
  })

  it('find by an export kept from before what was written anew', async () => {
    const kept = join(folder.path, 'kept.jsonl')
    const against = async (earlier: readonly string[]) => {
      writeFileSync(evidence, saved(lines))
      writeFileSync(kept, saved(earlier))
      return runWords(nowhere, ...['audit', 'verify', evidence, '--against', kept])
    }
    expect(await against(lines)).toMatchObject({ code: 0, out: 'OK 4 events' })
    const other = lastingFolder()
    onTestFinished(() => other.remove())
    const anew = await exportOfFourLines(other.path)
    const rewritten = 'line 1: the earlier export has another event here'
    expect(await against(anew)).toMatchObject({ code: 1, out: rewritten })
    const broken = /^line 2: of the earlier export: the chain does not follow/
    const { code, out } = await against(lines.with(1, lines[1]!.replace('"two"', '"2"')))
    expect([code, out]).toEqual([1, expect.stringMatching(broken)])
  })

  it('say what is wrong with a file that cannot be read', async () => {
    for (const [path, sentence] of [
      [join(folder.path, 'none.jsonl'), /^ENOENT: /],
      [folder.path, /^EISDIR: /],
    ] as const) {
      const { code, err } = await runWords(nowhere, 'audit', 'verify', path)
      expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
    }
  })
})
