import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { ensureBuild } from '../bin/ensure-build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'

/**
 * Takes the product's pictures anew: `npm run screenshots` writes the two of the README into
 * docs/images; `npm run screenshots -- FOLDER` every screen at three widths, in both languages and
 * both themes, into FOLDER.
 */
const folder = process.argv[2]
const widths = { 390: 844, 1440: 900, 2560: 1440 }
const trader = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' }
const password = 'a tape deck at night'

const startProduct = async (dataDir) => {
  const env = { ...process.env, PORT: '0', OPS_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /ready at (\S+)/.exec(line) ?? []
    if (url) return { url, child }
  }
  throw new Error('The product did not start.')
}

const signUp = async (context, url) => {
  const reply = await context.request.post(`${url}/api/register`, {
    headers: { origin: url },
    data: { ...trader, password, email: 'ada@example.org', phone: '+44 20 7946 0000' },
  })
  if (!reply.ok()) throw new Error(`Signing up failed: ${await reply.text()}`)
}

const prefer = (context, preferences) =>
  context.addInitScript((chosen) => {
    localStorage.setItem('tapedeck.preferences', JSON.stringify(chosen))
  }, preferences)

const shoot = async (browser, url, { path, signedIn, width, language, theme, file }) => {
  const context = await browser.newContext({
    viewport: { width, height: widths[width] },
    reducedMotion: 'reduce',
  })
  await prefer(context, { language, theme })
  if (signedIn) {
    await context.addCookies(signedIn)
  }
  const page = await context.newPage()
  await page.goto(url + path)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  if (path === '/') await page.locator('canvas').first().waitFor()
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: file })
  await context.close()
}

await ensureBuild()
const dataDir = mkdtempSync(join(tmpdir(), 'tapedeck-screenshots-'))
const { url, child } = await startProduct(dataDir)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const door = await browser.newContext()
  await signUp(door, url)
  const signedIn = await door.cookies()
  const pictures =
    folder === undefined
      ? [
          {
            path: '/',
            signedIn,
            width: 1440,
            language: 'en',
            theme: 'dark',
            file: 'dashboard-dark',
          },
          { path: '/auth', width: 1440, language: 'en', theme: 'dark', file: 'auth-dark' },
        ]
      : Object.keys(widths).flatMap((width) =>
          ['en', 'zh-TW'].flatMap((language) =>
            ['dark', 'light'].flatMap((theme) =>
              [
                { path: '/', signedIn, name: 'dashboard' },
                { path: '/auth', name: 'auth' },
                { path: '/scanner', signedIn, name: 'scanner' },
                { path: '/watchlists', signedIn, name: 'watchlists' },
                { path: '/alerts', signedIn, name: 'alerts' },
                { path: '/signals', signedIn, name: 'signals' },
                { path: '/settings', signedIn, name: 'settings' },
                { path: '/nowhere', signedIn, name: 'not-found' },
              ].map(({ name, ...picture }) => ({
                ...picture,
                width: Number(width),
                language,
                theme,
                file: `${name}-${width}-${language}-${theme}`,
              })),
            ),
          ),
        )
  const target = folder ?? 'docs/images'
  mkdirSync(target, { recursive: true })
  for (const picture of pictures)
    await shoot(browser, url, { ...picture, file: join(target, `${picture.file}.png`) })
  process.stdout.write(`${pictures.length} pictures in ${target}\n`)
} finally {
  await browser.close()
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}
