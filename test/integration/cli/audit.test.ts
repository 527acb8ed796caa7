import { beforeAll, describe, expect, it } from 'vitest'
import { writePast } from '../../support/past-log.ts'
import { runWords } from '../../support/run-words.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

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
    const alert = await past.alert(ada, 'AAPL', 180)
    await past.say(ada, 'before')
    past.pass(119)
    await past.fire(alert, ada, 181)
    await past.say(await past.register('bob'), 'after')
    await past.close()
    return () => folder.remove()
  })

  const json = async (...words: string[]) => {
    const { code, out } = await runWords(env, 'audit', ...words, '--json')
    expect(code).toBe(0)
    return JSON.parse(out) as Record<string, unknown>[]
  }

  it('shows the alerts as they stood, and as they stand', async () => {
    expect(await json('alerts', '--as-of', middle)).toMatchObject([
      { username: 'ada', symbol: 'AAPL', status: 'active', triggeredAt: null },
    ])
    expect(await json('alerts', '--user', 'ada')).toMatchObject([{ status: 'triggered' }])
    expect(await json('alerts', '--user', 'bob')).toEqual([])
    const table = await runWords(env, 'audit', 'alerts')
    expect(table.out).toMatch(/^USER +SYMBOL +CONDITION +VALUE +STATUS +CREATED +TRIGGERED$/m)
  })

  it('shows what had been said, and when', async () => {
    const said = async (...words: string[]) =>
      (await json('chat', ...words)).map(({ message }) => message)
    expect(await said()).toEqual(['before', 'after'])
    expect(await said('--as-of', middle)).toEqual(['before'])
    expect(await said('--from', middle)).toEqual(['after'])
    expect(await said('--user', 'bob')).toEqual(['after'])
  })

  it.each([
    ['--as-of', 'yesterday', 'is no moment in the past'],
    ['--as-of', '2999-01-01T00:00:00Z', 'is no moment in the past'],
    ['--from', 'noon', 'is no moment'],
  ])('refuses %s %s', async (flag, value, sentence) => {
    const { code, err } = await runWords(env, 'audit', 'chat', flag, value)
    expect(code).toBe(2)
    expect(err).toContain(`${flag}: '${value}' ${sentence}`)
  })
})
