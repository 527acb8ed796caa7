import { expect, it } from 'vitest'
import { writePast } from '../../support/logs/past-log.ts'
import { runWords } from '../../support/alerts/run-words.ts'
import { tempFolder } from '../../support/temp-folder.ts'

it('tapedeck users erase goes on where it was cut off by a server of sessions that is unavailable', async () => {
  const dataDir = tempFolder()
  const past = await writePast(dataDir, 0)
  await past.register('ada')
  await past.close()
  const erase = (env: Readonly<Record<string, string>> = {}) =>
    runWords({ DATA_DIR: dataDir, ...env }, 'users', 'erase', 'ada', '--yes')

  expect(await erase({ MONGODB_URL: 'mongodb://127.0.0.1:1/tapedeck' })).toEqual({
    code: 1,
    out: '',
    err: 'The server of sessions cannot be reached.',
  })
  const again = await erase()
  expect(again.code).toBe(0)
  expect(again.out).toMatch(/^Erased ada: /)
  expect(await erase()).toMatchObject({ code: 1, out: "There is no user 'ada'." })
})
