import { describe, expect, it } from 'vitest'
import { createLastPriceTag } from '../../../../../src/web/features/chart/axis/last-price-tag.ts'

const make = () => {
  const container = document.createElement('div')
  const tag = createLastPriceTag(container)
  const element = container.firstElementChild as HTMLElement
  return { container, tag, element }
}

describe('the tag of the last price', () => {
  it('says the price, and by its ground whether the bar is up or down', () => {
    const { tag, element } = make()
    tag.say({ open: 100, close: 1_234.5 })
    expect(element.textContent).toBe('1,234.50')
    expect(element.className).toContain('bg-up')
    tag.say({ open: 100, close: 99 })
    expect(element.textContent).toBe('99.00')
    expect(element.className).toContain('bg-down')
  })

  it('stands with its middle at the price, nearly as wide as the axis', () => {
    const { tag, element } = make()
    tag.place({ y: 58.5, width: 66 })
    expect(element.style.transform).toBe('translateY(50px)')
    expect(element.style.width).toBe('64px')
    expect(element.hidden).toBe(false)
  })

  it('is not seen where its price is not, nor before it has a place', () => {
    const { tag, element } = make()
    expect(element.hidden).toBe(true)
    tag.place({ y: 58.5, width: 66 })
    tag.place({ y: null, width: 66 })
    expect(element.hidden).toBe(true)
    tag.place({ y: 58.5, width: 66 })
    expect(element.hidden).toBe(false)
  })

  it('goes with its chart', () => {
    const { container, tag } = make()
    tag.remove()
    expect(container.childElementCount).toBe(0)
  })
})
