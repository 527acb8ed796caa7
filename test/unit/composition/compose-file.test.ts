import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '../../../src/config.ts'
import { tempFolder } from '../../support/temp-folder.ts'

interface Service {
  readonly image: string
  readonly build?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly deploy?: { readonly resources: { readonly limits: object } }
  readonly healthcheck?: object
  readonly networks?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly networks?: Readonly<Record<string, unknown>>
}

const schemaFile = 'test/fixtures/compose-spec/compose-spec.json'
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as Record<string, unknown>
// Its own name for draft 7 begins with https, under which ajv does not know it.
const { $schema: _, ...rules } = schema
const formats = { duration: true, 'subnet-ip-address': true } as const
const validate = new Ajv({ strict: false, formats }).compile(rules)

const read = (file: string): Compose =>
  parse(readFileSync(file, 'utf8'), { merge: true }) as Compose

/** `${NAME:-default}` as it is when nobody sets NAME. */
const defaultOf = (value: string): string => value.replace(/^\$\{\w+:-(.*)\}$/, '$1')

describe.each([
  ['docker-compose.yml', ['web-1 127.0.0.1:3000:3000', 'web-2 127.0.0.1:3010:3000']],
  ['docker-compose.single.yml', ['tapedeck 127.0.0.1:3000:3000']],
])('%s', (file, ports) => {
  const compose = read(file)
  const services = Object.entries(compose.services)
  const products = services.filter(([, { build }]) => build !== undefined)

  it('is a compose file, by the specification’s schema', () => {
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true)
  })

  it('sets only variables that the product reads, to values that it takes', () => {
    expect(products.length).toBeGreaterThan(0)
    for (const [name, { environment = {} }] of products) {
      const given = Object.entries(environment)
      // What is in a secret is only known where it is mounted.
      const values = given.map(([variable, value]): [string, string] =>
        variable === 'MONGODB_URL_FILE'
          ? ['MONGODB_URL', 'mongodb://mongodb/tapedeck']
          : [variable, defaultOf(value)],
      )
      const plain = values.filter(([variable]) => !variable.endsWith('_FILE'))
      const config = parseConfig(Object.fromEntries(plain))
      const known = new Set([...Object.keys(config), 'MASTER_KEY', 'SESSION_SECRET', 'MONGODB_URL'])
      const variables = given.map(([variable]) => variable.replace(/_FILE$/, ''))
      expect(
        variables.filter((variable) => !known.has(variable)),
        name,
      ).toEqual([])
      expect(config.PORT).toBe(3_000)
    }
  })

  it('publishes the product on loopback, and nothing else: not the operators’ port, no store', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    )
    expect(published).toEqual(ports)
  })

  it('names every image by a version', () => {
    for (const [name, { image }] of services) expect(image, name).toMatch(/:\d+\.\d+\.\d+$/)
  })

  it('bounds what each service may use, and knows whether each is well', () => {
    for (const [name, service] of services) {
      expect(service.deploy?.resources.limits, name).toMatchObject({
        cpus: expect.stringMatching(/^\d/) as string,
        memory: expect.stringMatching(/^\d+g$/) as string,
      })
      // The product's own is in its image.
      expect(service.build === undefined ? service.healthcheck : {}, name).toBeDefined()
    }
  })

  it('hands secrets over by file, each of them declared, and keeps data in declared volumes', () => {
    for (const [name, { secrets = [], volumes = [], environment = {} }] of services) {
      for (const secret of secrets) expect(compose.secrets, name).toHaveProperty(secret)
      for (const volume of volumes)
        expect(Object.keys(compose.volumes ?? {}), name).toContain(volume.split(':')[0])
      for (const [variable, value] of Object.entries(environment))
        if (variable.endsWith('_FILE'))
          expect(secrets).toContain(value.replace('/run/secrets/', ''))
        else expect(`${variable}=${value}`).not.toMatch(/PASSWORD|SECRET|KEY|MONGODB|@/)
    }
  })
})

describe('docker-compose.yml', () => {
  it('runs two web servers, one projector and one market over stores on a network of their own', () => {
    const { services, networks } = read('docker-compose.yml')
    const roles = Object.values(services).flatMap(({ environment }) => environment?.['ROLES'] ?? [])
    expect(roles.sort()).toEqual(['market', 'projector', 'web', 'web'])
    expect(networks?.['stores']).toEqual({ internal: true })
    for (const store of ['kurrentdb', 'mongodb'])
      expect(services[store]?.networks).toEqual(['stores'])
  })
})

/** What the head of docker-compose.yml says to run. */
const secretCommands = readFileSync('docker-compose.yml', 'utf8')
  .split('\n')
  .flatMap((line) => /^# {3}(.*)$/.exec(line)?.[1] ?? [])
  .filter((line) => line.includes('secrets'))

describe('the secrets of docker-compose.yml', () => {
  const { services, secrets } = read('docker-compose.yml')

  it.each(['022', '077'])('are made by its head, readable for every user at umask %s', (umask) => {
    const folder = tempFolder()
    const script = [`umask ${umask}`, 'set -e', ...secretCommands].join('\n')
    execFileSync('bash', ['-c', script], { cwd: folder })
    const made = join(folder, 'secrets')
    expect(readdirSync(made).sort()).toEqual(Object.keys(secrets ?? {}).sort())
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect(mode(made)).toBe('700')
    for (const name of readdirSync(made)) expect(mode(join(made, name)), name).toBe('444')
    const password = readFileSync(join(made, 'mongodb-password'), 'utf8').trim()
    const url = new URL(readFileSync(join(made, 'mongodb-url'), 'utf8').trim())
    expect([url.username, url.password]).toEqual(['tapedeck', password])
    expect(url.searchParams.get('authSource')).toBe('tapedeck')
    const rootPassword = readFileSync(join(made, 'mongodb-root-password'), 'utf8').trim()
    expect(rootPassword).not.toBe(password)
  })

  it('give the product a user that may read and write its own database, and no root', () => {
    for (const [name, { build, secrets: given = [] }] of Object.entries(services))
      if (build !== undefined) expect(given, name).not.toContain('mongodb-root-password')
    const check = JSON.stringify(services['mongodb']?.healthcheck)
    expect(check).toContain('db.getSiblingDB(\\"tapedeck\\")')
    expect(check).toContain('roles: [\\"readWrite\\", \\"dbAdmin\\"]')
    expect(services['mongodb']?.environment?.['MONGO_INITDB_ROOT_USERNAME']).toBe('root')
  })

  it('make the user in a script that a shell and JavaScript read', () => {
    const { test } = services['mongodb']?.healthcheck as { readonly test: readonly string[] }
    const command = test[1]!.replaceAll('$$', '$')
    const printed = execFileSync(
      'bash',
      ['-c', `mongosh() { printf '%s' "\${@: -1}"; }; ${command}`],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    const calls: unknown[] = []
    const product = { getUser: () => null, createUser: (user: unknown) => calls.push(user) }
    const db = { hello: () => ({ isWritablePrimary: true }), getSiblingDB: () => product }
    runInNewContext(printed, {
      rs: { status: () => 1 },
      db,
      fs: { readFileSync: () => 'secret\n' },
      quit: (code: number) => calls.push(code),
    })
    const roles = ['readWrite', 'dbAdmin']
    expect(calls).toEqual([{ user: 'tapedeck', pwd: 'secret', roles }, 0])
  })
})

describe('the stores of docker-compose.yml', () => {
  const { services } = read('docker-compose.yml')

  it('have a MongoDB with the fixes of CVE-2025-14847 and CVE-2026-6914', () => {
    const [, patch = '0'] = /^mongo:8\.0\.(\d+)$/.exec(services['mongodb']?.image ?? '') ?? []
    expect(Number(patch)).toBeGreaterThanOrEqual(26)
  })

  it.each(['kurrentdb', 'mongodb'])('give %s time to rebuild before it is called ill', (store) => {
    expect(services[store]?.healthcheck).toMatchObject({ start_period: '10m' })
  })
})

describe('the schema check', () => {
  it('sees a mistake', () => {
    expect(validate({ services: { tapedeck: { image: 3 } } })).toBe(false)
    expect(validate({ services: { tapedeck: { imagine: 'tapedeck' } } })).toBe(false)
  })
})

/** Folders of what `npm ci --omit=dev` installs, as far as it is for this machine. */
const productionPackages = (): string[] => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  return Object.entries(lock.packages).flatMap(([folder, { dev }]) =>
    folder !== '' && dev !== true && existsSync(folder) ? [folder] : [],
  )
}

/** Bytes of a package without the packages in it, and without files of these endings. */
const weigh = (folder: string, left: readonly string[]): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((total, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name === 'node_modules' ? total : total + weigh(path, left)
    const stays = entry.isFile() && !left.some((ending) => entry.name.endsWith(ending))
    return stays ? total + statSync(path).size : total
  }, 0)

interface Manifest {
  readonly scripts: { readonly start: string }
}

describe('Dockerfile', () => {
  const text = readFileSync('Dockerfile', 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))

  it('builds on Node 24, installs without development packages, and runs as nobody special', () => {
    expect(text.match(/^FROM node:24-bookworm-slim AS \w+$/gm)).toHaveLength(2)
    expect(text).toContain('npm ci --omit=dev')
    expect(last).toMatch(/^USER 1000:1000$/m)
  })

  it('ships what runs, and no sources', () => {
    const copied = [...last.matchAll(/^COPY --from=\w+ (\S+)/gm)].map(([, path]) => path)
    expect(copied).toEqual([
      '/usr/local/bin/node',
      '/app/package.json',
      '/app/node_modules',
      '/app/bin',
      '/app/dist',
    ])
  })

  it('starts Node as npm start does', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
    const words = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]') as string[]
    expect(words.join(' ')).toBe(scripts.start)
  })

  it('asks the operators’ port whether it lives, with time for a rebuild at its start', () => {
    expect(last).toContain('http://127.0.0.1:3001/healthz')
    expect(last).not.toContain('readyz')
    expect(last).toMatch(/--start-period=30m /)
  })

  it('is under 300 MB by the reckoning of docs/operate.md, of packages that weigh no more', () => {
    const reckoned =
      /slim (\d+) MB as published, the node 24 program (\d+) MB, packages (\d+) MB and `dist\/` (\d+) MB as measured: (\d+) MB/
    const found = reckoned.exec(readFileSync('docs/operate.md', 'utf8'))
    const [system = 0, node = 0, packages = 0, dist = 0, sum] = (found ?? []).slice(1).map(Number)
    expect(system + node + packages + dist).toBe(sum)
    expect(sum).toBeLessThan(300)
    const left = [...text.matchAll(/-name '\*(\.[.a-z]+)'/g)].map(([, ending = '']) => ending)
    expect(left).toContain('.map')
    expect(text).toContain('rm -rf node_modules/@libsql/*-musl node_modules/@node-rs/*-musl')
    const weight = productionPackages()
      .filter((folder) => !folder.endsWith('-musl'))
      .reduce((total, folder) => total + weigh(folder, left), 0)
    expect(weight).toBeGreaterThan(1e7)
    expect(weight / 1e6).toBeLessThan(packages + 1)
  })
})
