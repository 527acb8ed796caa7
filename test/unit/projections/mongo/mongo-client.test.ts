import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mongoClient, mongoPromises } from '../../../../src/projections/mongo/connect.ts'
import { mongoLimits } from '../../../../src/projections/mongo/limits.ts'

const opened = (query: string) => {
  const { client } = mongoClient(`mongodb://a:27017,b:27017/tapedeck?${query}`, mongoLimits)
  onTestFinished(() => client.close())
  return client
}

const weak = fc
  .record(
    {
      readPreference: fc.constantFrom('secondary', 'nearest', 'secondaryPreferred'),
      readPreferenceTags: fc.constantFrom('dc:east', 'dc:west'),
      maxStalenessSeconds: fc.constantFrom('90', '120'),
      w: fc.constantFrom('0', '1', '2', 'majority'),
      wtimeoutMS: fc.constantFrom('1', '100'),
      journal: fc.constantFrom('true', 'false'),
      readConcernLevel: fc.constantFrom('local', 'available', 'linearizable'),
      retryWrites: fc.constantFrom('true', 'false'),
      retryReads: fc.constantFrom('true', 'false'),
      serverSelectionTimeoutMS: fc.constantFrom('1', '600000'),
      waitQueueTimeoutMS: fc.constantFrom('0', '600000'),
      socketTimeoutMS: fc.constantFrom('0', '600000'),
      connectTimeoutMS: fc.constantFrom('0', '600000'),
      maxPoolSize: fc.constantFrom('0', '5000'),
    },
    { requiredKeys: ['readPreference'] },
  )
  .filter(({ w, journal }) => !(w === '0' && journal === 'true'))

describe('the address of a MongoDB', () => {
  it('never weakens what is promised of reads and writes, nor takes away a bound', () => {
    fc.assert(
      fc.property(weak, (options) => {
        const query = new URLSearchParams(options as Record<string, string>).toString()
        const { options: own, readPreference, writeConcern, readConcern } = opened(query)
        expect(readPreference.mode).toBe('primary')
        expect(own.readPreference.mode).toBe('primary')
        expect([writeConcern?.w, writeConcern?.journal]).toEqual(['majority', true])
        expect(writeConcern?.wtimeoutMS).toBe(mongoLimits.writeConcernMs)
        expect(readConcern?.level).toBe('majority')
        expect(own.retryReads).toBe(true)
        expect(own.serverSelectionTimeoutMS).toBe(mongoLimits.serverSelectionMs)
        expect(own.waitQueueTimeoutMS).toBe(mongoLimits.connectionWaitMs)
        expect(own.socketTimeoutMS).toBe(mongoLimits.answerMs)
        expect(own.connectTimeoutMS).toBe(mongoLimits.connectMs)
        expect(own.maxPoolSize).toBe(mongoLimits.connectionsMax)
      }),
    )
  })

  it('has its promises in one sentence', () => {
    expect(mongoPromises).toMatch(/primary.*majority/)
  })
})
