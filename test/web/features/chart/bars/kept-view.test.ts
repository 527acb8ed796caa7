import { describe, expect, it } from 'vitest'
import { keptView } from '../../../../../src/web/features/chart/bars/kept-view.ts'

/** Bars that begin at the seconds `first` to `last`. */
const bars = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ time: first + index }))

describe('the view of a chart whose bars are others now', () => {
  it('goes along with the newest bar where that was seen', () => {
    const view = { from: 60, to: 163 }
    expect(keptView(view, bars(0, 159), bars(70, 169))).toEqual({ from: 0, to: 103 })
    expect(keptView(view, bars(0, 159), bars(-300, 169))).toEqual({ from: 370, to: 473 })
  })

  it('stays at the bars that were seen', () => {
    const view = { from: -3, to: 50 }
    expect(keptView(view, bars(0, 99), bars(-300, 129))).toEqual({ from: 297, to: 350 })
    expect(keptView(view, bars(0, 99), bars(20, 119))).toEqual({ from: -23, to: 30 })
  })

  it('is none where nothing of what was seen is left', () => {
    const view = { from: 0, to: 20 }
    expect(keptView(view, bars(0, 99), bars(50, 149))).toBeNull()
    expect(keptView(view, bars(0, 99), bars(200, 299))).toBeNull()
  })
})
