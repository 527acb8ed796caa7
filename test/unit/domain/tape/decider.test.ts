import { describe, it } from 'vitest'
import { tapeDecider } from '../../../../src/domain/tape/decider.ts'
import type { TapeEvent } from '../../../../src/domain/tape/events.ts'
import { given } from '../../../support/given.ts'

const place = (revision: number, index = 0) => ({ revision, index })

const data = (first = place(0), next = place(450)): TapeEvent['data'] => ({
  source: 'simulated',
  date: '2025-01-02',
  first,
  next,
  from: 1_735_830_000_000,
  to: 1_735_830_899_000,
  ticks: 900,
  symbols: 2,
  segment: 'VEFQRQ==',
})
const recorded = (...places: Parameters<typeof data>): TapeEvent => ({
  type: 'TapeSegmentRecorded',
  data: data(...places),
})
const record = (...places: Parameters<typeof data>) =>
  ({ type: 'RecordTapeSegment', ...data(...places) }) as const

describe('recording a segment of a tape', () => {
  it('appends it where the tape ends, at the first tick of the day to begin with', () => {
    given(tapeDecider).when(record()).then(recorded())
    given(tapeDecider, recorded())
      .when(record(place(450), place(460, 3)))
      .then(recorded(place(450), place(460, 3)))
    given(tapeDecider, recorded(place(0), place(460, 3)))
      .when(record(place(460, 3), place(461)))
      .then(recorded(place(460, 3), place(461)))
  })

  it('changes nothing when it was recorded before', () => {
    given(tapeDecider, recorded()).when(record()).then()
    given(tapeDecider, recorded())
      .when(record(place(3), place(450)))
      .then()
  })

  it('is refused where it leaves ticks out, or repeats some', () => {
    given(tapeDecider)
      .when(record(place(1), place(450)))
      .thenRefused({ type: 'not_next', next: place(0) })
    given(tapeDecider, recorded())
      .when(record(place(450, 1), place(451)))
      .thenRefused({ type: 'not_next', next: place(450) })
    given(tapeDecider, recorded())
      .when(record(place(0), place(451)))
      .thenRefused({ type: 'not_next', next: place(450) })
    given(tapeDecider, recorded())
      .when(record(place(450), place(450)))
      .thenRefused({ type: 'not_next', next: place(450) })
  })

  it('is refused for another day or source, and when it is too large', () => {
    given(tapeDecider, recorded())
      .when({ ...record(place(450), place(451)), source: 'yahoo' })
      .thenRefused({ type: 'another_tape', source: 'simulated', date: '2025-01-02' })
    given(tapeDecider)
      .when({ ...record(), segment: 'A'.repeat(260_001) })
      .thenRefused({ type: 'segment_too_large', max: 260_000 })
  })
})
