import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webFiles } from '../../../src/http/middleware/web-files.ts'

const script = 'console.log("tape");'.repeat(200)

describe('the files of the client', () => {
  let folder: string
  let app: express.Express

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tapedeck-web-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tapedeck</title>')
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'assets', 'main-B0a1c2.js'), script)
    writeFileSync(join(folder, '.secret'), 'hidden')
    app = express().use(webFiles(folder))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it.each(['/', '/scanner', '/auth', '/no/such/page', '/?symbol=BRK.B'])(
    'answer %s with the page, which a browser asks for anew each time',
    async (path) => {
      const response = await request(app).get(path)
      expect(response.status).toBe(200)
      expect(response.text).toContain('<title>Tapedeck</title>')
      expect(response.headers['cache-control']).toBe('no-cache')
    },
  )

  it('are kept for ever when their name has the hash of their content', async () => {
    const response = await request(app).get('/assets/main-B0a1c2.js')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.text).toBe(script)
  })

  it.each(['br', 'gzip'])('are packed with %s for who takes it', async (coding) => {
    const response = await request(app)
      .get('/assets/main-B0a1c2.js')
      .set('Accept-Encoding', coding)
      .buffer(true)
      .parse((_, done) => done(null, ''))
    expect(response.headers['content-encoding']).toBe(coding)
    expect(response.headers['vary']).toContain('Accept-Encoding')
  })

  it('are not sent again to who has them', async () => {
    const first = await request(app).get('/favicon.svg')
    const again = await request(app)
      .get('/favicon.svg')
      .set('If-None-Match', first.headers['etag'] ?? '')
    expect(again.status).toBe(304)
  })

  it.each(['/assets/main-old.js', '/robots.txt', '/%2e%2e/package.json'])(
    'have no page in the place of a file that is not there: %s',
    async (path) => {
      expect((await request(app).get(path)).status).toBe(404)
    },
  )

  it.each(['/.secret', '/%00', '/%E0%A4%A'])('survive %s and give nothing away', async (path) => {
    const response = await request(app).get(path)
    expect(response.status).toBeLessThan(500)
    expect(response.text).not.toContain('hidden')
  })
})
