import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../../src/http/passwords/argon2.ts'
import { isCommonPassword } from '../../../src/http/passwords/common.ts'
import { HasherBusy } from '../../../src/http/passwords/hasher.ts'
import { isOwnWord } from '../../../src/http/passwords/own-words.ts'

describe('the password hasher', () => {
  it('hashes with argon2id, 19 MiB, two passes, one lane, and a salt of its own each time', async () => {
    const hasher = await createPasswordHasher()
    const [one, other] = await Promise.all([
      hasher.hash('tape reader 9'),
      hasher.hash('tape reader 9'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
  })

  it('knows the password again, in any script, and no other', async () => {
    const hasher = await createPasswordHasher()
    const hash = await hasher.hash('密碼 пароль 🔑🔑')
    expect(await hasher.verify(hash, '密碼 пароль 🔑🔑')).toBe(true)
    expect(await hasher.verify(hash, '密碼 пароль 🔑')).toBe(false)
  })

  it('knows a letter again whether its accent came with it or after it', async () => {
    const hasher = await createPasswordHasher()
    const hash = await hasher.hash('caf\u00e9 caf\u00e9')
    expect(await hasher.verify(hash, 'cafe\u0301 cafe\u0301')).toBe(true)
  })

  it('says no for a user who does not exist, after as much work', async () => {
    const hasher = await createPasswordHasher()
    expect(await hasher.verify(null, 'anything')).toBe(false)
  })

  it('refuses more than may wait', async () => {
    const hasher = await createPasswordHasher({ permitsMax: 1, waitingMax: 1 })
    const allowed = [hasher.hash('a'), hasher.hash('b')]
    await expect(hasher.hash('c')).rejects.toThrow(HasherBusy)
    expect(await Promise.all(allowed)).toHaveLength(2)
  })
})

describe('common passwords', () => {
  it('include the ten thousand commonest of those that are long enough', async () => {
    const commonest = dictionary['passwords-common'].filter(({ length }) => length >= 8)
    expect(commonest.length).toBeGreaterThan(10_000)
    for (const password of commonest.slice(0, 10_000))
      if (!(await isCommonPassword(password))) expect.fail(`${password} is not known`)
  })

  it.each(['ｐａｓｓｗｏｒｄ', 'ＰassＷord', '１２３４５６７８'])(
    'include %s, which is hashed as what it stands for',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'trustno1', 'iloveyou'])(
    'include %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['correct horse battery staple', 'tape reader 9', 'ねこ ねこ ねこ ねこ'])(
    'do not include %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false)
    },
  )
})

describe('a password made of what everybody knows', () => {
  const grace = {
    username: 'grace.hopper',
    firstName: 'Grace',
    lastName: 'Hopper-Murray',
    email: 'rear.admiral@navy.example',
  }

  it.each([
    'tapedeck',
    'TapeDeck',
    'grace.hopper',
    'hoppermurray',
    'Grace Hopper-Murray',
    'REAR.ADMIRAL@navy.example',
    'rearadmiral',
  ])('is told: %s', (password) => {
    expect(isOwnWord({ ...grace, password })).toBe(true)
  })

  it.each(['grace.hopper1906', 'grace and the compiler', '1906-12-09', 'a tapedeck of 1923'])(
    'is more than that: %s',
    (password) => {
      expect(isOwnWord({ ...grace, password })).toBe(false)
    },
  )
})
