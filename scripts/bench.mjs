import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ensureBuild } from '../bin/ensure-build.mjs'
import { buildForNode } from './build.mjs'

/** Processes of their own, such as `past/server`. */
const children = readdirSync('bench', { recursive: true })
  .filter((file) => /^[\w-]+\/([\w-]+-)?(server|load|child)\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))

// What is measured is the product as it is built: a bundler changes how fast it is.
await ensureBuild()
await buildForNode(
  'bench',
  Object.fromEntries(['main', ...children].map((name) => [name, `bench/${name}.ts`])),
)
const [flags, args] = [process.execArgv, process.argv.slice(2)]
const { status } = spawnSync(process.execPath, [...flags, 'dist/bench/main.js', ...args], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
