import { describe, expect, it } from 'vitest'
import { cleanText, cutText } from '../../../../src/domain/kernel/text.ts'

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

describe('a text that somebody wrote', () => {
  it.each([
    ['  abc\n', 'abc'],
    ['a\uD800', 'a\uFFFD'],
    ['\u200B\u2060', ''],
    ['\u202E \u00AD', ''],
    ['\u3164', ''],
    ['\u2800\uFE0F', ''],
    ['\u0000', ''],
    ['\u200Ba', '\u200Ba'],
    ['👩‍👧', '👩‍👧'],
    ['漢', '漢'],
  ])('%j is kept as %j', (text, kept) => {
    expect(cleanText(text)).toBe(kept)
  })
})
