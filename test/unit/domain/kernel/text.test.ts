import { describe, expect, it } from 'vitest'
import { cutText } from '../../../../src/domain/kernel/text.ts'

describe('a text that is cut', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab🚀', 4, 'ab🚀'],
    ['ab🚀', 3, 'ab'],
    ['🚀🚀', 3, '🚀'],
    ['🚀', 1, ''],
  ])('%j to %d is %j', (text, unitsMax, cut) => {
    expect(cutText(text, unitsMax)).toBe(cut)
  })
})
