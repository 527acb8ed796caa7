/** The height of the clock at the foot of the page, in pixels. */
export const deckHeight = (): number =>
  Number.parseInt(document.documentElement.style.getPropertyValue('--deck') || '0', 10)
