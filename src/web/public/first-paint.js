/* global CSS, document, matchMedia */
/* eslint no-unused-vars: ['error', { caughtErrors: 'none' }] */
// Runs before anything is drawn, in any browser: nothing here is newer than ES5.
;(function () {
  var chosen
  try {
    chosen = JSON.parse(localStorage.getItem('tapedeck.preferences'))
  } catch (error) {
    // Unreadable or forbidden: the page starts as designed.
  }
  // The page's first colours are those that the trader chose.
  var theme = chosen && chosen.theme
  var light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  if (light) document.documentElement.setAttribute('data-theme', 'light')

  // What the oldest browsers that README names are the first to have.
  try {
    new RegExp('(?<=a)b')
    if (CSS.supports('color', 'color-mix(in srgb, red, red)') && [].toSorted) return
  } catch (error) {
    // Too old.
  }
  document.addEventListener('DOMContentLoaded', function () {
    var sentence = document.getElementById('too-old')
    if (!sentence) return
    sentence.hidden = false
    document.getElementById('first-wait').hidden = true
  })
})()
