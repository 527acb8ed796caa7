import { describe, expect, it } from 'vitest'
import { firstView } from '../../../../../src/web/features/chart/bars/first-view.ts'

describe('a chart that has just been chosen', () => {
  it('shows all bars while there are few', () => {
    expect(firstView(100, 100, 4)).toEqual({ from: 0, to: 103 })
    expect(firstView(12, 100, 4)).toEqual({ from: 0, to: 15 })
  })

  it('shows the newest where a trader has scrolled back before', () => {
    expect(firstView(700, 100, 4)).toEqual({ from: 600, to: 703 })
  })
})
