import { describe, expect, it } from 'vitest'
import { ConfigurationError, parseConfig } from '../../../src/config.ts'

const faultsOf = (env: NodeJS.ProcessEnv): string[] => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(parseConfig({})).toMatchObject({
      PORT: 3_000,
      OPS_PORT: 3_001,
      DATA_DIR: './data',
      MARKET_DATA: 'simulated',
      SIM_TICK_MS: 2_000,
    })
  })

  it('believes no proxy unless it is told how many there are', () => {
    expect(parseConfig({}).TRUST_PROXY).toBe(0)
    expect(parseConfig({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
    for (const value of ['true', '-1', '9', 'loopback', '10.0.0.0/8'])
      expect(faultsOf({ TRUST_PROXY: value })[0]).toContain(`TRUST_PROXY: '${value}' must be`)
  })

  it('takes the news of marketaux when a token is set, unless others are asked for', () => {
    const token = { MARKETAUX_TOKEN: 'a token of marketaux' }
    expect(parseConfig({}).NEWS_DATA).toBe('simulated')
    expect(parseConfig(token).NEWS_DATA).toBe('marketaux')
    expect(parseConfig({ ...token, NEWS_DATA: 'none' }).NEWS_DATA).toBe('none')
    expect(faultsOf({ NEWS_DATA: 'marketaux' })[0]).toContain('MARKETAUX_TOKEN')
  })

  it.each([
    '/backups/tapedeck',
    './backups',
    'file:///backups',
    'https://key:secret@s3.example.org/bucket',
    'https://key:se%2Fcret@s3.example.org:9000/bucket/folder?region=eu-1',
    'http://key:secret@127.0.0.1:9000/bucket',
  ])('backs up to %s', (BACKUP_URL) => {
    expect(parseConfig({ BACKUP_URL }).BACKUP_URL).toBe(BACKUP_URL)
  })

  it.each([
    'https://s3.example.org/bucket',
    'https://key@s3.example.org/bucket',
    'https://key:secret@s3.example.org',
    'https://key:sec/ret@s3.example.org/bucket',
    'https://key:secret@s3.example.org/bucket?zone=1',
    ' /backups',
  ])('refuses to back up to %s, without telling a secret', (BACKUP_URL) => {
    const [fault = ''] = faultsOf({ BACKUP_URL })
    expect(fault).toMatch(/^BACKUP_URL: .*must be a folder, or a bucket/)
    expect(fault).not.toContain('secret@')
  })

  it('refuses to back up a log that is on a server', () => {
    const env = { BACKUP_URL: '/backups', EVENTSTORE_URL: 'esdb://localhost:2113?tls=false' }
    expect(faultsOf(env)).toEqual([
      expect.stringMatching(/^BACKUP_URL: .*is only for a log in DATA_DIR/),
    ])
  })

  it('treats an empty variable as not set', () => {
    expect(parseConfig({ PORT: '', MASTER_KEY: '' }).PORT).toBe(3_000)
  })

  it('reports all faults at once, each with the variable and its value', () => {
    const faults = faultsOf({ PORT: 'eighty', SIM_TICK_MS: '1', MARKET_DATA: 'tarot' })
    expect(faults).toHaveLength(3)
    expect(faults.join('\n')).toContain("PORT: 'eighty' must be a whole number.")
    expect(faults.join('\n')).toContain("SIM_TICK_MS: '1' must be at least 50.")
    expect(faults.join('\n')).toContain(
      "MARKET_DATA: 'tarot' must be one of simulated, yahoo, tape.",
    )
  })

  it.each(['-1', '65536', '3000.5', '0x10', ' 3000', '1e3'])('refuses PORT %s', (value) => {
    expect(faultsOf({ PORT: value })[0]).toContain(`PORT: '${value}'`)
  })

  it.each(['localhost', 'mongodb://', 'http://db/tapedeck', 'mongodb://a b/c'])(
    'refuses MONGODB_URL %s without repeating it: it may hold a password',
    (value) => {
      expect(faultsOf({ MONGODB_URL: value })).toEqual([
        'MONGODB_URL: its value must be an address like mongodb://host:27017/tapedeck.',
      ])
    },
  )

  it.each(['mongodb://h', 'mongodb://u:p@a:1,b:2/db?replicaSet=rs', 'mongodb+srv://c.example/db'])(
    'takes MONGODB_URL %s',
    (value) => {
      expect(parseConfig({ MONGODB_URL: value }).MONGODB_URL).toBe(value)
    },
  )

  it('never repeats a secret', () => {
    const faults = faultsOf({ MASTER_KEY: 'hunter2', SESSION_SECRET: 'hunter2' })
    expect(faults).toHaveLength(2)
    expect(faults.join('\n')).not.toContain('hunter2')
  })
})

describe('EVENTSTORE_URL', () => {
  it.each(['localhost:2113', 'http://db:2113', 'esdb://', 'esdb+discover:db', 'esdb://a b'])(
    'as %s is refused without repeating it: it may hold a password',
    (value) => {
      expect(faultsOf({ EVENTSTORE_URL: value })).toEqual([
        'EVENTSTORE_URL: its value must be an address like esdb://host:2113?tls=false.',
      ])
    },
  )

  it.each(['esdb://db:2113?tls=false', 'esdb+discover://u:p@a:2113,b:2113/?tlsVerifyCert=true'])(
    'may be %s',
    (value) => {
      expect(parseConfig({ EVENTSTORE_URL: value }).EVENTSTORE_URL).toBe(value)
    },
  )
})

describe('MASTER_KEY and SESSION_SECRET', () => {
  const EVENTSTORE_URL = 'esdb://log:2113?tls=false'
  const MONGODB_URL = 'mongodb://documents/tapedeck'
  const NODE_ENV = 'production'
  const secrets = { MASTER_KEY: `${'A'.repeat(43)}=`, SESSION_SECRET: 's'.repeat(32) }

  it.each([{ EVENTSTORE_URL }, { MONGODB_URL }, { EVENTSTORE_URL, MONGODB_URL }])(
    'have to be given in production beside %j',
    (stores) => {
      const which = 'must be set when NODE_ENV=production and EVENTSTORE_URL or MONGODB_URL is set.'
      expect(faultsOf({ NODE_ENV, ...stores })).toEqual([
        `SESSION_SECRET: its value ${which}`,
        `MASTER_KEY: its value ${which}`,
      ])
      const { MASTER_KEY } = secrets
      expect(faultsOf({ NODE_ENV, ...stores, MASTER_KEY })).toEqual([
        `SESSION_SECRET: its value ${which}`,
      ])
      expect(faultsOf({ NODE_ENV, ...stores, ...secrets })).toEqual([])
    },
  )

  it('are made when the stores are in DATA_DIR, or it is not production', () => {
    expect(faultsOf({ NODE_ENV })).toEqual([])
    expect(faultsOf({ NODE_ENV: 'development', EVENTSTORE_URL, MONGODB_URL })).toEqual([])
  })
})

describe('ROLES', () => {
  const shared = {
    EVENTSTORE_URL: 'esdb://log:2113?tls=false',
    MONGODB_URL: 'mongodb://documents/tapedeck',
  }

  it('are all of them unless said otherwise', () => {
    expect(parseConfig({}).ROLES).toEqual(['web', 'projector', 'market'])
  })

  it('may be some of them where all stores are shared', () => {
    expect(parseConfig({ ...shared, ROLES: 'projector, market' }).ROLES).toEqual([
      'projector',
      'market',
    ])
  })

  it.each([{}, { EVENTSTORE_URL: shared.EVENTSTORE_URL }, { MONGODB_URL: shared.MONGODB_URL }])(
    'cannot be parted over files that one server has, as with %j',
    (stores) => {
      const [fault] = faultsOf({ ...stores, ROLES: 'web' })
      expect(fault).toContain("ROLES: 'web' must be all roles unless EVENTSTORE_URL and")
    },
  )

  it('are known words', () => {
    const [fault] = faultsOf({ ...shared, ROLES: 'web,janitor' })
    expect(fault).toContain("ROLES: 'web,janitor' must be a list of web, projector, market.")
  })
})
