import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { ensureBuild } from '../../bin/ensure-build.mjs'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { startProduct } from '../../test/browser/support/product.ts'
import { ensureChromium } from '../ensure-chromium.mjs'
import { type Look, looks, nameOf } from './look.ts'
import type { Scene } from './scene.ts'
import { dashboardScenes } from './scenes/dashboard.ts'
import { listScenes } from './scenes/lists.ts'
import { peopleScenes } from './scenes/people.ts'
import { scannerScenes } from './scenes/scanner.ts'
import { seed } from './seed.ts'
import { shoot } from './stage.ts'

interface Options {
  /** A folder. */
  readonly to: string
  readonly readme: boolean
}

const command = new Command('npm run screenshots --')
  .description(
    'Takes pictures of the product: starts it on a folder of its own, fills an account, and plays ' +
      'every scene at three widths, in both languages and both themes.',
  )
  .argument('[words...]', 'only those whose names have all of these, as in: dashboard 1440 dark')
  .option('--to <folder>', 'where the pictures go', '.cache/screenshots')
  .option('--readme', 'the pictures of the README instead', false)
  .parse()
const words = command.args
const values = command.opts<Options>()

const scenes = [...dashboardScenes, ...scannerScenes, ...listScenes, ...peopleScenes]

interface Picture {
  readonly scene: Scene
  readonly look: Look
  readonly file: string
}

const all: readonly Picture[] = scenes.flatMap((scene) =>
  looks
    .filter(({ width }) => scene.widths?.includes(width) ?? true)
    .map((look) => ({ scene, look, file: `${scene.name}-${nameOf(look)}` })),
)

const hasWords = ({ scene, look }: Picture): boolean => {
  const parts = [scene.name, ...nameOf(look).split('-')]
  const isMeant = (word: string) =>
    word.endsWith('*') ? scene.name.startsWith(word.slice(0, -1)) : parts.includes(word)
  return words.every((word) => word.split(',').some(isMeant))
}

const readme: Readonly<Record<string, string>> = {
  'dashboard-1440-en-dark': 'dashboard-dark',
  'scanner-live-1440-en-light': 'scanner-light',
  'auth-1440-en-dark': 'auth-dark',
}

const pictures = values.readme
  ? all.flatMap((picture) => {
      const file = readme[picture.file]
      return file === undefined
        ? []
        : [{ ...picture, scene: { ...picture.scene, wholePage: false }, file }]
    })
  : all.filter(hasWords)
const folder = values.readme ? 'docs/images' : values.to

await ensureBuild()
const product = await startProduct({ SIM_TICK_MS: '2000', LOG_LEVEL: 'error' }, true)
process.env['CHROMIUM_PATH'] = ensureChromium()
const browser = await launchChromium()
const missed: string[] = []
try {
  mkdirSync(folder, { recursive: true })
  const { cookies, say } = await seed(browser, product.url)
  const prepared = new Set<Scene>()
  for (const { scene, look, file } of pictures) {
    if (!prepared.has(scene)) await scene.before?.(say)
    prepared.add(scene)
    const who = scene.who ?? 'trader'
    await shoot(
      browser,
      product.url,
      scene,
      look,
      who === 'nobody' ? null : cookies[who],
      join(folder, `${file}.png`),
    ).catch((error: unknown) => {
      missed.push(file)
      process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    })
  }
} finally {
  await browser.close()
  await product.remove()
}
process.stdout.write(`${pictures.length - missed.length} pictures in ${folder}\n`)
if (missed.length > 0) process.exitCode = 1
