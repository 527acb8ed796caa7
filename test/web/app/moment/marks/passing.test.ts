import { expect, it } from 'vitest'
import {
  besideMark,
  clustersOf,
  type Occurrence,
} from '../../../../../src/web/app/moment/marks/occurrence.ts'
import { nothingPassed, pass } from '../../../../../src/web/app/moment/marks/passing.ts'

const line = (at: number, text: string): Occurrence => {
  const message = {
    id: text,
    username: 'ada',
    message: text,
    timestamp: new Date(at).toISOString(),
  }
  return { kind: 'chat', at, message }
}
const story = (at: number): Occurrence => ({
  kind: 'news',
  at,
  item: {
    uuid: 'a',
    title: 'A story',
    url: '',
    snippet: '',
    source: '',
    entities: [],
    published_at: new Date(at).toISOString(),
    simulated: true,
  },
})
const kindOf = ({ line: shown }: ReturnType<typeof pass>) => shown?.occurrence.kind

it('shows one line at a time, however many pass, and the most important of them', () => {
  const first = pass(nothingPassed, [line(1, 'one')], 0)
  expect(first.line).toMatchObject({ occurrence: { at: 1 }, others: 0 })
  let passing = first
  for (let second = 1; second <= 2; second += 1)
    passing = pass(
      passing,
      [line(second, 'more'), story(second), line(second, 'more')],
      second * 1e3,
    )
  expect(passing.line).toEqual(first.line)
  const next = pass(passing, [], 3_000)
  expect(kindOf(next)).toBe('news')
  expect(next.line?.others).toBe(5)
  expect(next.waiting).toBeNull()
})

it('takes the line away after six seconds in which nothing else passed', () => {
  const shown = pass(nothingPassed, [story(1)], 0)
  // The same object: the page is not drawn again.
  expect(pass(shown, [], 5_999)).toBe(shown)
  expect(pass(shown, [], 6_000)).toEqual(nothingPassed)
})

it('steps to the next and the previous mark, each a second after it happened', () => {
  const all = [line(10_000, 'one'), story(20_000)]
  expect(besideMark(all, 0, 1)).toBe(11_000)
  expect(besideMark(all, 11_000, 1)).toBe(21_000)
  expect(besideMark(all, 21_000, 1)).toBeNull()
  expect(besideMark(all, 21_000, -1)).toBe(11_000)
  expect(besideMark(all, 11_000, -1)).toBeNull()
})

it('puts marks of the same span of a day together', () => {
  const all = [line(1_000, 'one'), story(1_500), line(2_100, 'two')]
  const clusters = clustersOf(all, (at) => 100 + Math.floor((at - 100) / 1_000) * 1_000)
  expect(clusters.map(({ from, occurrences }) => [from, occurrences.length])).toEqual([
    [100, 1],
    [1_100, 1],
    [2_100, 1],
  ])
  expect(
    clustersOf(all, (at) => Math.floor(at / 2_000)).map(({ occurrences }) => occurrences.length),
  ).toEqual([2, 1])
})
