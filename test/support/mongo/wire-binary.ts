import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'wire-server')
const files = ['go.mod', 'go.sum', 'main.go']

const cacheFolder = (): string =>
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tapedeck-tests')

/** Named after its sources: another version of them is built anew. */
export const wireBinary = (): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(source, file)))
  return join(cacheFolder(), `wire-server-${hash.digest('hex').slice(0, 12)}`)
}

/** The minor version of Go 1, or null where there is none. */
const goMinor = (): number | null => {
  try {
    const version = execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' })
    return Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0)
  } catch {
    return null
  }
}

const goMinorMin = 24
const buildMsMax = 600_000

/**
 * Builds the server of these tests where it is not there yet: a minute or two on two cores.
 * @returns why it cannot be, or null
 */
export const buildWireBinary = (): string | null => {
  const binary = wireBinary()
  if (existsSync(binary)) return null
  const minor = goMinor()
  if (minor === null || minor < goMinorMin)
    return `there is no Go 1.${goMinorMin.toString()} to build the server of these tests with`
  const building = `${binary}.${process.pid.toString()}`
  mkdirSync(cacheFolder(), { recursive: true })
  try {
    execFileSync('go', ['build', '-trimpath', '-o', building, '.'], {
      cwd: source,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: buildMsMax,
    })
    renameSync(building, binary)
    return null
  } finally {
    rmSync(building, { force: true })
  }
}
