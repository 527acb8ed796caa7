/** The eleven sectors of GICS, in its order; the index of a sector seeds its factor. */
export const sectors = [
  'Energy',
  'Materials',
  'Industrials',
  'Consumer Discretionary',
  'Consumer Staples',
  'Health Care',
  'Financials',
  'Information Technology',
  'Communication Services',
  'Utilities',
  'Real Estate',
] as const

export type Sector = (typeof sectors)[number]

/** Index of a sector in the factor columns; −1 for a fund, which has no sector. */
export const sectorIndex = (sector: string | null): number =>
  (sectors as readonly (string | null)[]).indexOf(sector)
