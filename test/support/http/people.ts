import type { RegisterBody } from '../../../src/contracts/accounts/accounts.ts'

let count = 0

/** A registration that nobody made before in this process; what matters to a test is given. */
export const somebody = (given: Partial<RegisterBody> = {}): RegisterBody => {
  count += 1
  const number = count.toString()
  return {
    username: `trader${number}`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `trader${number}@example.org`,
    phone: '+44 20 7946 0123',
    password: 'tape reader 9',
    ...given,
  }
}
