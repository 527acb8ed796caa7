/**
 * Puts `text` into an element that holds nothing else. The text's own node is kept: another one
 * would have the browser work out its style and its box anew.
 *
 * @returns whether it was another text
 */
export const writeText = (element: Element, text: string): boolean => {
  const { firstChild } = element
  const holds = firstChild instanceof Text
  if (holds && firstChild.data === text) return false
  if (holds) firstChild.data = text
  else element.textContent = text
  return true
}

/**
 * Sets all classes of the element.
 *
 * @returns whether they changed
 */
export const writeLook = (element: Element, look: string): boolean => {
  if (element.className === look) return false
  element.className = look
  return true
}
