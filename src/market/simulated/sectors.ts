/** The eleven sectors of GICS, in its order; a sector's place here seeds its factor. */
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

/** Place of a sector in the factor columns; −1 for a fund, which is in none. */
export const sectorIndex = (sector: string | null): number =>
  (sectors as readonly (string | null)[]).indexOf(sector)
