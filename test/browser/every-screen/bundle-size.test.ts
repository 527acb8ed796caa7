import { statSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { webFiles } from '../../../src/http/middleware/web-files.ts'
import { builtChunk, firstScreens, gzipBytesOf, initialFiles } from '../../support/built-web.ts'

const initialBytesMax = 200_000

describe('what a browser has to fetch', () => {
  it.each(Object.keys(firstScreens) as (keyof typeof firstScreens)[])(
    'is at most 200 kB of JavaScript, gzip, before %s can be read',
    (path) => {
      const needed = initialFiles(path)
      expect(needed.has(builtChunk('vendor'))).toBe(true)
      expect(gzipBytesOf(needed)).toBeLessThanOrEqual(initialBytesMax)
    },
  )

  it('is nothing of the signed-in screens before /auth can be read', () => {
    const first = initialFiles('/auth')
    for (const name of ['inside', 'shell', 'dashboard-page'])
      expect(first).not.toContain(builtChunk(name))
  })

  it.each(['/auth', '/'] as const)(
    'is named in the head of %s, all of it and nothing else',
    async (path) => {
      const page = await request(express().use(webFiles('dist/web', 'sid'))).get(path)
      const text = `${page.headers['link'] ?? ''} ${page.text}`
      const named = [...text.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name)
      expect(named.toSorted()).toEqual([...initialFiles(path)].toSorted())
    },
  )

  it('is packed already where that makes it smaller', () => {
    for (const file of initialFiles('/'))
      for (const ending of ['br', 'gz']) {
        const plain = statSync(join('dist/web/assets', file)).size
        if (plain < 1_024) continue
        expect(statSync(join('dist/web/assets', `${file}.${ending}`)).size).toBeLessThan(plain)
      }
  })

  it.each(['chart-canvas', 'market-list', 'preferences-menu', 'toaster', 'en-later', 'zh-tw'])(
    'does not have %s in it, which is fetched when it is wanted',
    (name) => {
      const first = [...initialFiles('/'), ...initialFiles('/auth')]
      expect(first).not.toContain(builtChunk(name))
    },
  )
})
