import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PriceLevels } from '../../../../../src/domain/alert/armed/price-levels.ts'

const taken = (levels: PriceLevels, measured: number): string[] => {
  const ids: string[] = []
  levels.takeReached(measured, (id) => ids.push(id))
  return ids
}

it('gives what is reached, nearest first, and keeps the rest', () => {
  const up = new PriceLevels('up')
  for (const level of [3, 1, 2, 5]) up.add(level, level.toString())
  expect(taken(up, 3)).toEqual(['1', '2', '3'])
  expect(taken(up, 3)).toEqual([])
  expect(taken(up, Infinity)).toEqual(['5'])

  const down = new PriceLevels('down')
  for (const level of [3, 1, 2, 5]) down.add(level, level.toString())
  expect(taken(down, 2)).toEqual(['5', '3', '2'])
})

it('is reached by no NaN', () => {
  const levels = new PriceLevels('up')
  levels.add(1, 'a')
  expect(taken(levels, NaN)).toEqual([])
  expect(levels.all()).toEqual(['a'])
})

it('gives the same as a filter over all levels, whatever is added and dropped in between', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), levels: fc.array(fc.nat({ max: 20 })) }),
    fc.record({ kind: fc.constant('drop' as const), which: fc.nat() }),
    fc.record({ kind: fc.constant('take' as const), measured: fc.nat({ max: 20 }) }),
  )
  fc.assert(
    fc.property(fc.array(step), fc.constantFrom('up' as const, 'down'), (steps, direction) => {
      let all: { level: number; id: string }[] = []
      const levels = new PriceLevels<string>(direction, (id) => all.some((each) => each.id === id))
      let count = 0
      for (const what of steps) {
        if (what.kind === 'add')
          for (const level of what.levels) {
            const id = `${(count += 1)}`
            all.push({ level, id })
            levels.add(level, id)
          }
        else if (what.kind === 'drop') {
          const gone = all[what.which % Math.max(1, all.length)]
          all = all.filter((each) => each !== gone)
          levels.drop()
        } else {
          const isReached = ({ level }: { level: number }) =>
            direction === 'up' ? what.measured >= level : what.measured <= level
          const reached = all.filter(isReached).map(({ id }) => id)
          expect(taken(levels, what.measured).sort()).toEqual(reached.sort())
          all = all.filter((each) => !isReached(each))
        }
        const keys = all.map(({ level }) => (direction === 'up' ? level : -level))
        expect(levels.nextKey).toBe(Math.min(...keys))
        expect(levels.all().toSorted()).toEqual(all.map(({ id }) => id).sort())
      }
    }),
  )
})
