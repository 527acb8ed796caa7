import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { lastingFolder } from '../temp-folder.ts'
import { canRecord } from '../torture/record-writes.ts'

const kibibyte = 1_024

const run = (program: string, ...args: readonly string[]): string | null => {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr).trim()
}

/** A file system of its own, in memory, that can be filled. */
export class SmallDisk {
  readonly path: string
  readonly #remove: () => void

  /** @throws Error where this user may not mount */
  constructor(mebibytes: number) {
    const folder = lastingFolder()
    this.path = folder.path
    this.#remove = folder.remove
    const fault = run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder.path)
    if (fault === null) return
    folder.remove()
    throw new Error(fault)
  }

  get #filler(): string {
    return join(this.path, 'filler')
  }

  /** Takes all that is free, to the last page. */
  fill() {
    const file = openSync(this.#filler, 'a')
    for (const bytes of [kibibyte * kibibyte, 4 * kibibyte])
      for (const chunk = Buffer.alloc(bytes, 1); ;)
        try {
          writeSync(file, chunk)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          break
        }
    closeSync(file)
  }

  free() {
    rmSync(this.#filler, { force: true })
  }

  dispose() {
    run('umount', '-l', this.path)
    this.#remove()
  }
}

/** Why no disk of its own can be made here; null: one can. */
export const noSmallDisk = ((): string | null => {
  try {
    new SmallDisk(1).dispose()
    return canRecord() ? null : 'there is no strace'
  } catch (error) {
    return `a file system cannot be mounted: ${(error as Error).message}`
  }
})()

/**
 * Lets every write, and every flush, of a process fail with EROFS, as when the system has made its
 * disk read-only: no file system can be remounted so while its files are open for writing.
 */
export class ReadOnlyDisk {
  readonly #tracer: ChildProcess

  private constructor(tracer: ChildProcess) {
    this.#tracer = tracer
  }

  static async of(pid: number): Promise<ReadOnlyDisk> {
    const calls = 'pwrite64,ftruncate,fallocate,fsync,fdatasync'
    const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EROFS`]
    const tracer = spawn('strace', ['-f', '-p', pid.toString(), '-o', '/dev/null', ...inject], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    for await (const chunk of tracer.stderr) {
      said += String(chunk)
      if (said.includes('attached')) return new ReadOnlyDisk(tracer)
    }
    throw new Error(`strace ended: ${said}`)
  }

  /** The disk takes writes again. */
  async end(): Promise<void> {
    const ended = once(this.#tracer, 'exit')
    this.#tracer.kill('SIGINT')
    await ended
  }
}
