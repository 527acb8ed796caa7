import { afterAll, beforeAll, describe } from 'vitest'
import { ReadModelContext, type ReadModelHarness } from './read-model-context.ts'
import { documentRules } from './read-model-documents.ts'
import { generationRules } from './read-model-generations.ts'
import { guardRules } from './read-model-guards.ts'
import { queryRules } from './read-model-queries.ts'

/** What every adapter of the read-model port promises; run once for each of them. */
export const readModelContract = (adapter: string, makeHarness: () => Promise<ReadModelHarness>) =>
  describe(`read-model store: ${adapter}`, () => {
    const context = new ReadModelContext()
    beforeAll(async () => context.open(await makeHarness()))
    afterAll(() => context.dispose())

    documentRules(context)
    queryRules(context)
    guardRules(context)
    generationRules(context)
  })
