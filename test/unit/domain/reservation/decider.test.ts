import { describe, it } from 'vitest'
import { reservationDecider } from '../../../../src/domain/reservation/decider.ts'
import type { ReservationEvent } from '../../../../src/domain/reservation/events.ts'
import { given } from '../../../support/given.ts'

const ada = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const bob = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const name = { kind: 'username', nameKey: 'a'.repeat(64) } as const

const reservedBy = (userId: string, fence = 0): ReservationEvent => ({
  type: 'NameReserved',
  data: { ...name, userId, fence },
})
const releasedBy = (userId: string, fence = 0): ReservationEvent => ({
  type: 'NameReleased',
  data: { ...name, userId, fence },
})
const reserve = (userId: string, fence = 0) =>
  ({ type: 'ReserveName', ...name, userId, fence }) as const
const release = (userId: string, fence = 0) =>
  ({ type: 'ReleaseName', ...name, userId, fence }) as const

describe('reserving a name', () => {
  it('succeeds while nobody has it, and again for who has it', () => {
    given(reservationDecider).when(reserve(ada)).then(reservedBy(ada))
    given(reservationDecider, reservedBy(ada)).when(reserve(ada)).then()
  })

  it('is refused for good once it was released', () => {
    for (const userId of [ada, bob])
      given(reservationDecider, reservedBy(ada), releasedBy(ada))
        .when(reserve(userId))
        .thenRefused({ type: 'name_released' })
  })

  it('is refused while somebody else has it, and says who', () => {
    given(reservationDecider, reservedBy(ada, 3))
      .when(reserve(bob))
      .thenRefused({ type: 'name_held', holder: ada, fence: 3 })
  })

  it('is recorded again under a later fence, and not under an earlier one', () => {
    given(reservationDecider, reservedBy(ada)).when(reserve(ada, 1)).then(reservedBy(ada, 1))
    given(reservationDecider, reservedBy(ada, 1)).when(reserve(ada, 0)).then()
  })
})

describe('releasing a name', () => {
  it('frees it when the user has it, and changes nothing otherwise', () => {
    given(reservationDecider, reservedBy(ada)).when(release(ada)).then(releasedBy(ada))
    given(reservationDecider, reservedBy(ada)).when(release(bob)).then()
    given(reservationDecider).when(release(ada)).then()
  })

  it('changes nothing when the name was taken under another fence', () => {
    given(reservationDecider, reservedBy(ada, 0), reservedBy(ada, 1)).when(release(ada, 0)).then()
    given(reservationDecider, reservedBy(ada, 0)).when(release(ada, 1)).then()
  })
})
