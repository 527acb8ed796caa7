/* global document, matchMedia */
// Runs before anything is drawn: the page's first colours are those that the trader chose.
;(() => {
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('tapedeck.preferences')) ?? {}
  } catch {
    // Unreadable or forbidden: the page starts as designed.
  }
  const light =
    chosen.theme === 'light' ||
    (chosen.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  if (light) document.documentElement.dataset.theme = 'light'
})()
