import { expect, it } from 'vitest'
import { Registry } from '../../../src/realtime/sockets/registry.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'

it('a socket that is gone leaves the others of its user and of its session, and is counted once', () => {
  const registry = new Registry()
  const [first, second, visitor, other] = ['ann', 'ann', null, null].map((user) => {
    const { connection } = connectionOf(user)
    registry.add(connection)
    return connection
  })
  for (const gone of [first!, first!, visitor!, visitor!]) registry.remove(gone)
  expect(registry.all()).toEqual([second, other])
  expect([registry.size, registry.anonymous, registry.countOfUser('ann')]).toEqual([2, 1, 1])
  expect(registry.ofUser('ann')).toEqual([second])
  expect(registry.ofSession('session of ann')).toEqual([second])
  registry.remove(second!)
  expect([registry.countOfUser('ann'), registry.countOfUser('ben')]).toEqual([0, 0])
  expect([...registry.ofUser('ann'), ...registry.ofSession('session of ann')]).toEqual([])
})
