import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'dist', '.stamp')
const inputs = [
  'src',
  'package-lock.json',
  'vite.config.ts',
  'vite.console.config.ts',
  'scripts/build.mjs',
  'scripts/leave-out-json-schema.mjs',
  'scripts/pack.mjs',
]

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

/** Changes whenever a source file's content, name or place changes. */
const sourceStamp = () => {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input))))
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const storedStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null)

/**
 * Builds `dist/` when it is missing or older than the sources. An installation without sources
 * (a container image) runs the `dist/` it was shipped with.
 */
export const ensureBuild = async () => {
  if (!existsSync(join(root, 'src'))) return
  const stamp = sourceStamp()
  if (storedStamp() === stamp) return
  process.stderr.write('Building Tapedeck (once per change of the sources) …\n')
  const { build } = await import('../scripts/build.mjs')
  await build()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureBuild()
