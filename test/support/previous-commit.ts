import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const git = (words: readonly string[], env: Readonly<Record<string, string>> = {}): string =>
  execFileSync('git', words, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/**
 * The commit before what is here: the last one while something is being changed, else the one
 * before it.
 *
 * @returns null where there is no history, as in an archive or a clone of one commit
 */
export const previousCommit = (): string | null => {
  try {
    const isChanged = git(['status', '--porcelain', '--', 'src']) !== ''
    return git(['rev-parse', '--verify', isChanged ? 'HEAD' : 'HEAD~1'])
  } catch {
    return null
  }
}

/** Writes that commit's files into a folder, where they can be run with the packages that are here. */
export const checkOut = (commit: string, folder: string): void => {
  const env = { GIT_INDEX_FILE: join(folder, '.index') }
  git(['read-tree', commit], env)
  git(['checkout-index', '--all', `--prefix=${folder}/`], env)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
