import { expect, it } from 'vitest'
import { changeSince } from '../../../../src/domain/quotes/change.ts'

it('tells the change since the previous close without the noise of binary fractions', () => {
  expect(175.23 - 174.9).not.toBe(0.33)
  expect(changeSince(175.23, 174.9)).toEqual({ change: 0.33, changePercent: 0.1887 })
  expect(changeSince(99, 100)).toEqual({ change: -1, changePercent: -1 })
})

it('carries the digits of a small price', () => {
  expect(changeSince(0.00003, 0.00002)).toEqual({ change: 0.00001, changePercent: 50 })
  expect(changeSince(0.4205, 0.42)).toEqual({ change: 0.0005, changePercent: 0.119 })
  expect(changeSince(1.0005, 0.999)).toEqual({ change: 0.0015, changePercent: 0.1502 })
  expect(changeSince(0.01234, 1.23456)).toEqual({ change: -1.22222, changePercent: -99.0005 })
})

it('that is too small to be shown is 0, which has no sign', () => {
  expect(changeSince(99.999_999_999, 100)).toEqual({ change: 0, changePercent: 0 })
})

it('knows no change without a previous close', () => {
  expect(changeSince(100, null)).toEqual({ change: null, changePercent: null })
})
