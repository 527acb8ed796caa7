import { expect, it } from 'vitest'
import { prepareAppend } from '../../../../src/eventstore/embedded/write/prepare-append.ts'
import { createWaitingAppends } from '../../../../src/eventstore/embedded/write/waiting-appends.ts'
import { EventStoreUnavailable } from '../../../../src/eventstore/errors.ts'
import { event } from '../../../suites/event-store-context.ts'

const waitingFor = (text: string) => ({
  append: prepareAppend('a-1', [event({ text })], 'no_stream'),
  resolve: () => undefined,
  reject: () => undefined,
})
const one = waitingFor('x')
const limits = { appendsPerCommitMax: 2, appendsWaitingMax: 3, charactersWaitingMax: 1e6 }

it('more appends than may wait are turned away, and taken again once a commit has begun', () => {
  const waiting = createWaitingAppends(limits)
  for (let count = 0; count < 3; count += 1) waiting.add(one)
  expect(() => waiting.add(one)).toThrow(EventStoreUnavailable)
  expect(waiting.takeGroup(1)).toHaveLength(2)
  waiting.add(one)
  waiting.add(one)
  expect(() => waiting.add(one)).toThrow('Too many appends are waiting to be written.')
})

it('an append is turned away whose characters would be too many, and what was taken counts no more', () => {
  const long = waitingFor('x'.repeat(1_000))
  const charactersWaitingMax = 2 * long.append.characters
  const waiting = createWaitingAppends({ ...limits, charactersWaitingMax })
  waiting.add(long)
  waiting.add(long)
  expect(() => waiting.add(one)).toThrow(EventStoreUnavailable)
  expect(waiting.takeGroup(0.5)).toEqual([long])
  waiting.add(one)
  expect(() => waiting.add(long)).toThrow(EventStoreUnavailable)
})
