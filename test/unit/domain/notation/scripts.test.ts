import { describe, expect, it } from 'vitest'
import { isOneScript } from '../../../../src/domain/notation/scripts.ts'

describe('a text of one script', () => {
  it.each([
    'ada',
    'Ada.1-2_3',
    'Ångström',
    'админ',
    'ελένη',
    '陳大文',
    '陳大文abc',
    'ユーザーさん1',
    '민수kim',
    '007',
  ])('is %s', (text) => {
    expect(isOneScript(text)).toBe(true)
  })

  it.each([
    ['a Cyrillic а in Latin', 'аdmin'],
    ['a Greek ο in Latin', 'suppοrt'],
    ['a Cyrillic о in Greek', 'ελоς'],
    ['digits of another script', 'ada١'],
    ['Hangul and kana', '민수ガ'],
    ['letters of a script out of use that look Latin', 'ᎪᎠᎪ'],
  ])('is none with %s', (_, text) => {
    expect(isOneScript(text)).toBe(false)
  })
})
