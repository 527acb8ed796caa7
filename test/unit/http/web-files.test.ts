import { once } from 'node:events'
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fontPath, htmlPage } from '../../../src/http/html.ts'
import { webFiles } from '../../../src/http/middleware/web-files.ts'

const built = {
  'index.html': { file: 'assets/main-B0a1c2.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  '_inside.js': { file: 'assets/inside-1.js', imports: ['_vendor.js'] },
  'app/shell/shell.tsx': { file: 'assets/shell-1.js', imports: ['_inside.js', '_vendor.js'] },
  'app/dashboard/dashboard-page.tsx': { file: 'assets/dashboard-1.js', imports: ['_inside.js'] },
  'features/auth/auth-page.tsx': { file: 'assets/auth-1.js' },
}

const script = 'console.log("tape");'.repeat(200)
const packed = brotliCompressSync(`${script} // packed before`)

describe('the files of the client', () => {
  let folder: string
  let app: express.Express

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tapedeck-web-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tapedeck</title>')
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'assets', 'main-B0a1c2.js'), script)
    writeFileSync(join(folder, 'assets', 'packed-1.js'), script)
    writeFileSync(join(folder, 'assets', 'packed-1.js.br'), packed)
    writeFileSync(join(folder, 'assets', 'inter-latin-wght-normal-Dx4.woff2'), 'letters')
    writeFileSync(join(folder, '.secret'), 'hidden')
    mkdirSync(join(folder, '.vite'))
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(built))
    app = express().use(webFiles(folder, 'sid'))
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

  it('are sent as they were packed when they were built', async () => {
    const textFor = async (coding: string) =>
      (await request(app).get('/assets/packed-1.js').set('Accept-Encoding', coding)).text
    expect(await textFor('gzip, br')).toBe(`${script} // packed before`)
    expect(await textFor('identity')).toBe(script)
  })

  it('are named in the head of the page whose screen needs them, beside what every page names', async () => {
    const linkOf = async (path: string, cookie = '') =>
      (await request(app).get(path).set('Cookie', cookie)).headers['link']
    expect(await linkOf('/auth')).toBe('</assets/auth-1.js>; rel=modulepreload')
    const dashboard = ['shell', 'inside', 'dashboard']
      .map((name) => `</assets/${name}-1.js>; rel=modulepreload`)
      .join(', ')
    expect(await linkOf('/')).toBe(dashboard)
    expect(await linkOf('/?symbol=AAPL', 'other=1')).toBe(dashboard)
    expect(await linkOf('/no/such/page', 'sid=1')).toBeUndefined()
    expect(await linkOf('/assets/main-B0a1c2.js', 'sid=1')).toBeUndefined()
  })

  it('are named beside the first answer of the dashboard for who has a session, and only there', async () => {
    const linkOf = async (path: string) =>
      (await request(app).get(path).set('Cookie', 'a=1; sid=s%3A1')).headers['link']
    expect(await linkOf('/')).toContain('</api/stocks?limit=10000>; rel=preload; as=fetch')
    expect(await linkOf('/auth')).not.toContain('/api/')
  })

  it('have the font under a name that stays, which leads to the one with its hash', async () => {
    const response = await request(app).get(fontPath)
    expect(response.status).toBe(302)
    expect(response.headers['location']).toBe('/assets/inter-latin-wght-normal-Dx4.woff2')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(htmlPage('A page', '')).toContain(`src: url(${fontPath})`)
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

  it('have gone since the start where a newer client was built: nothing ends by that', async () => {
    const files = ['gone-1.js', 'gone-1.js.br', 'gone-2.js', 'gone-2.js.br']
    for (const name of files) writeFileSync(join(folder, 'assets', name), packed)
    writeFileSync(join(folder, 'assets', 'gone-2.js'), script)
    const started = express().use(webFiles(folder, 'sid'))
    const ask = (path: string) => request(started).get(path).set('Accept-Encoding', 'br')
    expect((await ask('/assets/gone-1.js')).text).toBe(`${script} // packed before`)
    for (const name of ['gone-1.js', 'gone-1.js.br', 'gone-2.js.br'])
      rmSync(join(folder, 'assets', name))
    expect((await ask('/assets/gone-1.js')).status).toBe(404)
    expect((await ask('/assets/gone-2.js')).text).toBe(script)
  })

  it('say nothing that is to be kept when they cannot be opened', async () => {
    const { createReadStream } = fs
    // A folder can be opened, and cannot be read.
    const open = vi.spyOn(fs, 'createReadStream').mockImplementation(() => createReadStream(folder))
    const { status, headers } = await request(app)
      .get('/assets/packed-1.js')
      .set('Accept-Encoding', 'br')
    expect(open).toHaveBeenCalledOnce()
    open.mockRestore()
    expect(status).toBe(500)
    for (const name of ['cache-control', 'content-encoding', 'etag'])
      expect(headers[name], name).toBeUndefined()
  })

  it.runIf(existsSync('/proc/self/fd'))('are let go of when their reader leaves', async () => {
    writeFileSync(join(folder, 'assets', 'long-1.bin'), Buffer.alloc(32_000_000))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const isHeld = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(join('/proc/self/fd', fd)).endsWith('long-1.bin')
        } catch {
          return false
        }
      })
    const asked = get({ port, path: '/assets/long-1.bin' })
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    await once(reply, 'readable')
    expect(isHeld()).toBe(true)
    reply.destroy()
    await expect.poll(isHeld).toBe(false)
    server.close()
  })

  it.each(['/.secret', '/%00', '/%E0%A4%A'])('survive %s and give nothing away', async (path) => {
    const response = await request(app).get(path)
    expect(response.status).toBeLessThan(500)
    expect(response.text).not.toContain('hidden')
  })
})
