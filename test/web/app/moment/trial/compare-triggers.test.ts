import { expect, it } from 'vitest'
import type { DryRunReply } from '../../../../../src/contracts/alerts/alert-dry-run.ts'
import { compareTriggers } from '../../../../../src/web/app/moment/trial/compare-triggers.ts'

const sides = [{ value: 1, level: 1 }]
const own = (...times: readonly number[]) => times.map((at) => ({ at, price: at, sides }))

const answer = (to: number, times: readonly number[], over: Partial<DryRunReply> = {}) => ({
  to,
  reply: {
    triggers: times.map((at) => ({ at: new Date(at).toISOString(), price: at })),
    barsScanned: 0,
    resolution: 'tick' as const,
    cutAt: null,
    spans: [{ from: '2026-01-05' as const, resolution: 'tick' as const, bars: 9 }],
    ...over,
  },
})

const compare = (
  found: readonly number[],
  theirs: ReturnType<typeof answer> | null,
  { triedTo = 100, repeats = true, isOver = false } = {},
) => {
  const { rows, standing } = compareTriggers(
    { found: own(...found), triedTo, repeats, isOver },
    theirs,
  )
  return [standing, ...rows.map(({ at, by }) => `${at.toString()} ${by}`)]
}

it('finds the same ticks, or says which side has which', () => {
  expect(compare([10, 20], answer(100, [10, 20]))).toEqual(['same', '10 both', '20 both'])
  expect(compare([10, 20], answer(100, [10, 15]))).toEqual([
    ...['differs', '10 both', '15 server', '20 page'],
  ])
  const [priced] = answer(100, [10]).reply.triggers
  const other = answer(100, [], { triggers: [{ ...priced!, price: 11 }] })
  expect(compare([10], other)).toEqual(['differs', '10 page', '10 server'])
})

it('compares no further than both have tried', () => {
  expect(compare([10], null)).toEqual(['open', '10 page'])
  expect(compare([10, 60], answer(50, [10]))).toEqual(['sameUntil', '10 both', '60 page'])
  expect(compare([10], answer(100, [10, 60]), { triedTo: 50 })).toEqual(['same', '10 both'])
  const cut = answer(100, [10], { cutAt: new Date(50).toISOString() })
  expect(compare([10, 60], cut)).toEqual(['sameUntil', '10 both', '60 page'])
  expect(compare([], answer(100, []), { triedTo: Number.NEGATIVE_INFINITY })).toEqual(['open'])
})

it('goes no further than the last of as many triggers as a dry run has', () => {
  const most = Array.from({ length: 200 }, (_, index) => index)
  const [standing] = compare([...most, 250], answer(300, most), { triedTo: 300 })
  expect(standing).toBe('sameUntil')
})

it('takes the first trigger alone of an alert that triggers once', () => {
  expect(compare([10], answer(100, [10, 20]), { repeats: false })).toEqual(['same', '10 both'])
})

it('shows what the server finds where the page goes no further', () => {
  expect(compare([10], answer(100, [10, 60]), { triedTo: 50, isOver: true })).toEqual([
    ...['same', '10 both', '60 server'],
  ])
  const nothing = { triedTo: Number.NEGATIVE_INFINITY, isOver: true }
  expect(compare([], answer(100, [60]), nothing)).toEqual(['server', '60 server'])
})

it('compares nothing with bars', () => {
  const spans = [{ from: '2026-01-05' as const, resolution: '1m' as const, bars: 9 }]
  expect(compare([10], answer(100, [12], { spans }))[0]).toBe('bars')
})
