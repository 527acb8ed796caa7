import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { productEnv } from '../../support/product.ts'

/** A device on which no byte has room. */
const fullDisk = '/dev/full'

const run = (output: 'pipe' | number) => {
  const words = ['bin/tapedeck.mjs', '--help']
  const child = spawn(process.execPath, words, {
    env: productEnv({}),
    stdio: ['ignore', output, 'pipe'],
  })
  const said: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({
    code,
    stderr: Buffer.concat(said).toString(),
  }))
  return { child, ended }
}

describe('a command whose output', () => {
  it('is read no further ends without a word', async () => {
    const { child, ended } = run('pipe')
    child.stdout?.destroy()
    expect(await ended).toEqual({ code: 1, stderr: '' })
  })

  it.skipIf(!existsSync(fullDisk))('cannot be written says so', async () => {
    const file = openSync(fullDisk, 'w')
    const { ended } = run(file)
    closeSync(file)
    const stderr = 'The output cannot be written (ENOSPC).\n'
    expect(await ended).toEqual({ code: 1, stderr })
  })
})
