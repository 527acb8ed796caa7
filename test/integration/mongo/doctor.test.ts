import { expect, it } from 'vitest'
import { parseConfig } from '../../../src/config.ts'
import { checkReadModels } from '../../../src/cli/doctor/read-models.ts'
import { noMongo, testDatabase } from '../../support/mongo/test-server.ts'

it.skipIf(noMongo !== null)(
  `the doctor asks MongoDB itself (${noMongo ?? 'there is one'})`,
  async () => {
    const database = await testDatabase()
    const [finding] = await checkReadModels(parseConfig({ MONGODB_URL: database.url }), null, false)
    expect(finding).toMatchObject({ state: 'ok', check: 'read models' })
    expect(finding?.found).toMatch(/^MongoDB \d+\.\d+\.\d+ answers$/)
    await database.dispose()
  },
)
