import { en } from '../en.ts'

/** The menu of how the screens look. */
export const preferences = {
  theme: 'Theme',
  themes: { dark: 'Dark', light: 'Light', system: 'System' },
  colours: 'Price colours',
  colourSchemes: {
    'green-up': 'Green up, red down',
    'red-up': 'Red up, green down',
    'blue-orange': 'Blue up, orange down',
  },
  clock: 'Times',
  clocks: { exchange: 'Exchange (New York)', device: 'This device' },
}

Object.assign(en, { preferences })
