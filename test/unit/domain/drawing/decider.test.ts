import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DrawingCommand } from '../../../../src/domain/drawing/commands.ts'
import { drawingDecider } from '../../../../src/domain/drawing/decider.ts'
import type { DrawingEvent } from '../../../../src/domain/drawing/events.ts'
import type { KeptDrawing } from '../../../../src/domain/drawing/state.ts'
import { given } from '../../../support/given.ts'

const userId = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const idOf = (number: number) => `1b9d6bcd-bbfd-4b2d-9b5d-${number.toString(16).padStart(12, '0')}`

const line = (price: number): KeptDrawing => ({
  tool: 'horizontal_line',
  anchors: [{ time: 1_767_571_200, price }],
  sealedText: null,
})
const subject = (symbol: string, number: number) => ({ userId, symbol, drawingId: idOf(number) })
const placed = (symbol: string, number: number, price = 1): DrawingEvent => {
  const { anchors, ...rest } = line(price)
  return {
    type: 'DrawingPlaced',
    data: { ...subject(symbol, number), ...rest, anchors: [...anchors] },
  }
}
const place = (symbol: string, number: number, price = 1, isListed = true): DrawingCommand => ({
  type: 'PlaceDrawing',
  ...subject(symbol, number),
  drawing: line(price),
  isListed,
  isOld: false,
})
const removed = (symbol: string, number: number): DrawingEvent => ({
  type: 'DrawingRemoved',
  data: subject(symbol, number),
})
const remove = (symbol: string, number: number): DrawingCommand => ({
  type: 'RemoveDrawing',
  ...subject(symbol, number),
})

describe('placing a drawing', () => {
  it('happens once, changes it, and again after it was removed', () => {
    given(drawingDecider).when(place('AAPL', 1)).then(placed('AAPL', 1))
    given(drawingDecider, placed('AAPL', 1)).when(place('AAPL', 1)).then()
    given(drawingDecider, placed('AAPL', 1))
      .when(place('AAPL', 1, 2))
      .then(placed('AAPL', 1, 2))
    given(drawingDecider, placed('AAPL', 1), removed('AAPL', 1))
      .when(place('AAPL', 1))
      .then(placed('AAPL', 1))
  })

  it('at prices that are in old shares is another one', () => {
    const again = { ...place('AAPL', 1), isOld: true } as DrawingCommand
    given(drawingDecider, placed('AAPL', 1)).when(again).then(placed('AAPL', 1))
  })

  it('is refused on a symbol that is not listed', () => {
    given(drawingDecider)
      .when(place('XYZ', 1, 1, false))
      .thenRefused({ type: 'unknown_symbol', symbol: 'XYZ' })
  })

  it('is refused for the 201st of a symbol, but not a change of one of the 200', () => {
    const full = Array.from({ length: 200 }, (_, number) => placed('AAPL', number))
    const then = given(drawingDecider, ...full)
    then.when(place('AAPL', 200)).thenRefused({ type: 'chart_full', symbol: 'AAPL', max: 200 })
    then.when(place('AAPL', 7, 2)).then(placed('AAPL', 7, 2))
    then.when(place('MSFT', 7)).then(placed('MSFT', 7))
  })

  it('is refused for the 2,001st of a trader', () => {
    const full = Array.from({ length: 2_000 }, (_, number) =>
      placed(`S${(number % 20).toString()}`, number),
    )
    given(drawingDecider, ...full)
      .when(place('AAPL', 1))
      .thenRefused({ type: 'too_many_drawings', max: 2_000 })
    given(drawingDecider, ...full, removed('S0', 0))
      .when(place('AAPL', 1))
      .then(placed('AAPL', 1))
  })
})

describe('removing a drawing', () => {
  it('happens once, and only on its symbol', () => {
    const then = given(drawingDecider, placed('AAPL', 1))
    then.when(remove('AAPL', 1)).then(removed('AAPL', 1))
    then.when(remove('MSFT', 1)).thenRefused({ type: 'no_drawing' })
    given(drawingDecider, placed('AAPL', 1), removed('AAPL', 1))
      .when(remove('AAPL', 1))
      .thenRefused({ type: 'no_drawing' })
  })
})

describe('after any commands', () => {
  it('a trader has what was placed last and not removed since', () => {
    const subjects = fc.tuple(fc.constantFrom('AAPL', 'MSFT'), fc.nat({ max: 3 }))
    const anyPrice = fc.option(fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(subjects, anyPrice), { maxLength: 40 }), (steps) => {
        let state = drawingDecider.initial
        const expected = new Map<string, number>()
        for (const [[symbol, number], price] of steps) {
          const command = price === null ? remove(symbol, number) : place(symbol, number, price)
          const decision = drawingDecider.decide(command, state)
          if (decision.ok) state = decision.events.reduce(drawingDecider.evolve, state)
          if (price === null) expected.delete(`${symbol} ${idOf(number)}`)
          else expected.set(`${symbol} ${idOf(number)}`, price)
        }
        const kept = [...state].flatMap(([symbol, ofSymbol]) =>
          [...ofSymbol].map(([id, { anchors }]) => [`${symbol} ${id}`, anchors[0]?.price] as const),
        )
        expect(new Map(kept)).toEqual(expected)
      }),
    )
  })
})
