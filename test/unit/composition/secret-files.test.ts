import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, parseConfig } from '../../../src/config.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const key = Buffer.alloc(32, 7).toString('base64')

const fileWith = (text: string): string => {
  const file = join(tempFolder(), 'secret')
  writeFileSync(file, text)
  chmodSync(file, 0o600)
  return file
}

const faultOf = (env: NodeJS.ProcessEnv): string => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  return ''
}

describe('a secret by file', () => {
  it('takes the place of its variable, without the line’s end', () => {
    const env = {
      MASTER_KEY_FILE: fileWith(`${key}\n`),
      SESSION_SECRET_FILE: fileWith('a session secret of more than 32 characters\n'),
      MONGODB_URL_FILE: fileWith('mongodb://user:tulip@host/tapedeck'),
    }
    expect(parseConfig(env)).toMatchObject({
      MASTER_KEY: key,
      SESSION_SECRET: 'a session secret of more than 32 characters',
      MONGODB_URL: 'mongodb://user:tulip@host/tapedeck',
    })
  })

  it('is not read when its variable is empty', () => {
    expect(parseConfig({ MASTER_KEY_FILE: '' }).MASTER_KEY).toBeUndefined()
  })

  it.each([
    ['is not there', () => '/nowhere/key', 'cannot be read (ENOENT)'],
    ['is a folder', tempFolder, 'cannot be read (EISDIR)'],
    ['is empty', () => fileWith(' \n'), 'is empty'],
    ['is no secret', () => fileWith('x'.repeat(20_000)), 'is too long for a secret'],
  ])('that %s is named', (_what, path, problem) => {
    const file = path()
    expect(faultOf({ MASTER_KEY_FILE: file })).toBe(`MASTER_KEY_FILE: '${file}' ${problem}.`)
  })

  it('beside its variable is refused: nobody could tell which one counts', () => {
    const file = fileWith(key)
    expect(faultOf({ MASTER_KEY_FILE: file, MASTER_KEY: key })).toContain('set only one of them')
  })

  it('is judged like the variable, and never shown', () => {
    const fault = faultOf({ MASTER_KEY_FILE: fileWith('tulip'), PORT: 'x' })
    expect(fault).toContain('MASTER_KEY: its value must be 32 bytes in base64')
    expect(fault).toContain("PORT: 'x' must be a whole number.")
    expect(fault).not.toContain('tulip')
  })
})
