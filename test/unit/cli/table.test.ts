import { expect, it } from 'vitest'
import { formatTable } from '../../../src/cli/terminal/table.ts'

it('a table of the command line stands in columns, whatever letters its cells have', () => {
  const rows = [
    ['ada', 'AAPL'],
    ['王小明', 'MSFT'],
    ['𠮷田', 'NVDA'],
    ['jose\u0301', 'TSLA'],
    ['🚀', 'AMZN'],
  ]
  expect(formatTable(['USER', 'SYMBOL'], rows).split('\n')).toEqual([
    'USER    SYMBOL',
    'ada     AAPL',
    '王小明  MSFT',
    '𠮷田    NVDA',
    'jose\u0301    TSLA',
    '🚀      AMZN',
  ])
})
