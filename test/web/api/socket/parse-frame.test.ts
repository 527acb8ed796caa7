import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverFrame } from '../../../../src/contracts/socket/frames.ts'
import { parseFrame } from '../../../../src/web/api/socket/parse-frame.ts'

const json = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constant(null),
  fc.boolean(),
)

/** A tick that is right, or wrong in one place. */
const tick = fc
  .tuple(fc.string(), fc.integer(), fc.option(fc.integer()), fc.option(fc.integer()), fc.nat())
  .map((fields): unknown[] => [...fields, 1])
const brokenTick = fc.oneof(
  fc
    .tuple(tick, fc.nat(5), json)
    .map(([fields, place, value]) => fields.map((field, at) => (at === place ? value : field))),
  fc.tuple(tick, json).map(([fields, more]) => [...fields, more]),
  tick.map((fields) => fields.slice(1)),
  json,
)

const frame = fc.oneof(
  fc.record({
    type: fc.constant('quotes'),
    ticks: fc.oneof(
      fc.array(tick),
      fc.array(fc.oneof({ arbitrary: tick, weight: 4 }, brokenTick)),
      json,
    ),
  }),
  fc.record({ type: fc.constantFrom('heartbeat', 'error', 'quote'), message: json }),
  json,
)

describe('reading a frame', () => {
  it('says of every message what the schema of frames says of it', () => {
    fc.assert(
      fc.property(frame, (value) => {
        const text = JSON.stringify(value)
        const expected = serverFrame.safeParse(JSON.parse(text)).data ?? null
        expect(parseFrame(text)).toEqual(expected)
      }),
    )
  })

  it('takes nothing else for a frame', () => {
    const tooLarge = '{"type":"quotes","ticks":[["A",1e400,1,1,1,1]]}'
    for (const message of ['', '{', 'null', tooLarge, new ArrayBuffer(2), undefined])
      expect(parseFrame(message)).toBeNull()
  })
})
