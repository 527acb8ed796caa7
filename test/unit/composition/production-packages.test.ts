import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Package {
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>
}

/** SQLite and argon2 are native; the script of protobufjs only looks at versions. */
const known = [/^libsql$/, /^@libsql\/[\w-]+$/, /^@node-rs\/argon2-[\w-]+$/, /^protobufjs$/]

it('`npm ci --omit=dev` installs nothing native, and runs no script, but of packages named here', () => {
  const native = Object.entries(packages).flatMap(([folder, of]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isNative =
      of.hasInstallScript === true ||
      (of.os ?? of.cpu ?? of.libc) !== undefined ||
      /gyp|prebuild|^nan$|node-addon-api|^bindings$/.test(name)
    return folder !== '' && of.dev !== true && isNative ? [name] : []
  })
  expect(native).toContain('libsql')
  expect(native.filter((name) => !known.some((each) => each.test(name)))).toEqual([])
})
