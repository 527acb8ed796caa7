import { describe, expect, it } from 'vitest'
import { builtChunk, gzipBytesOf, initialFiles } from '../support/built-web.ts'

const initialBytesMax = 200_000

describe('what a browser has to fetch', () => {
  it.each(['/auth', '/'] as const)(
    'is at most 200 kB of JavaScript, gzip, before %s can be read',
    (path) => {
      const needed = initialFiles(path)
      expect(needed.has(builtChunk('vendor'))).toBe(true)
      expect(gzipBytesOf(needed)).toBeLessThanOrEqual(initialBytesMax)
    },
  )

  it.each(['chart-canvas', 'market-list', 'preferences-menu', 'toaster', 'en-later', 'zh-tw'])(
    'does not have %s in it, which is fetched when it is wanted',
    (name) => {
      const first = [...initialFiles('/'), ...initialFiles('/auth')]
      expect(first).not.toContain(builtChunk(name))
    },
  )
})
