import { expect, it } from 'vitest'
import { QuoteLists } from '../../../src/realtime/frames/quote-lists.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'

it('who asks for the same symbols shares a list, which is there while it has members', () => {
  const lists = new QuoteLists()
  const sizes = () =>
    [...lists].map(({ symbols, members }) => [symbols && [...symbols].join(), members.size])
  const { connection: ada } = connectionOf(null)
  const { connection: grace } = connectionOf(null)
  const { connection: linus } = connectionOf(null)
  lists.join(ada, ['MSFT', 'A'])
  lists.join(grace, ['A', 'MSFT', 'A'])
  lists.join(linus, ['AM', 'SFT'])
  expect(sizes()).toEqual([
    ['A,MSFT', 2],
    ['AM,SFT', 1],
  ])
  lists.join(ada, 'all')
  lists.join(linus, 'all')
  expect(sizes()).toEqual([
    ['A,MSFT', 1],
    [null, 2],
  ])
  for (const connection of [ada, grace, linus]) lists.leave(connection)
  expect(sizes()).toEqual([])
})
