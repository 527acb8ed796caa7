import type { ListingRow } from './row.ts'

// prettier-ignore
export const materials: readonly ListingRow[] = [
  ['LIN', 'Linde plc', 'NASDAQ', 380.2, 488, 99.6, 11.6, 4.98, 0.9, 'Makes oxygen, nitrogen, hydrogen and other gases for industry and hospitals.'],
  ['APD', 'Air Products and Chemicals, Inc.', 'NYSE', 290.1, 222, 99.6, 10, 6.87, 0.85, 'Makes industrial gases and builds large hydrogen plants.'],
  ['SHW', 'The Sherwin-Williams Company', 'NYSE', 268.3, 257, 92, 9, 2.41, 1.1, 'Makes paint and sells it in its own stores and through others.'],
  ['FCX', 'Freeport-McMoRan Inc.', 'NYSE', 39.4, 1_433, 99.4, 1.5, 0.6, 1.9, 'Mines copper, gold and molybdenum in the Americas and Indonesia.'],
  ['ECL', 'Ecolab Inc.', 'NYSE', 180.2, 285, 89, 4.1, 2.1, 1, 'Sells chemicals and service that keep water, kitchens and hospitals clean.'],
  ['NEM', 'Newmont Corporation', 'NYSE', 39.2, 795, 99.8, -0.6, 1.75, 0.5, 'Mines gold on several continents.'],
  ['NUE', 'Nucor Corporation', 'NYSE', 165.3, 249, 99.5, 20, 2.03, 1.5, 'Makes steel from scrap in electric furnaces.'],
  ['DOW', 'Dow Inc.', 'NYSE', 53.1, 703, 99.7, 2, 2.8, 1.25, 'Makes plastics and chemicals for packaging, building and industry.'],
]
