/**
 * Puts `text` into an element that holds nothing else. The text's own node is kept: another one
 * would have the browser work out its style and its box anew.
 */
export const writeText = (element: Element, text: string): void => {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}

/** Puts on a look, all classes of the element. */
export const writeLook = (element: Element, look: string): void => {
  if (element.className !== look) element.className = look
}
