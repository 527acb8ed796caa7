import type { ListingRow } from './row.ts'

// prettier-ignore
export const realEstate: readonly ListingRow[] = [
  ['PLD', 'Prologis, Inc.', 'NYSE', 122.3, 924, 99.5, 3.3, 3.4, 1.1, 'Owns and rents out warehouses near large cities.'],
  ['AMT', 'American Tower Corporation', 'NYSE', 178.2, 466, 99.7, 1.6, 6.3, 0.75, 'Owns towers on which mobile networks hang their antennas.'],
  ['EQIX', 'Equinix, Inc.', 'NASDAQ', 770.4, 93.6, 99.6, 9.1, 13.64, 0.75, 'Runs data centres in which networks and companies connect to each other.'],
  ['CCI', 'Crown Castle Inc.', 'NYSE', 98.2, 434, 99.6, 3.8, 6.26, 0.75, 'Owns mobile towers, small cells and fibre in the US.'],
  ['PSA', 'Public Storage', 'NYSE', 272.3, 176, 89, 11.2, 12, 0.6, 'Rents out storage rooms in some 3,000 places in the US.'],
  ['O', 'Realty Income Corporation', 'NYSE', 55.4, 709, 99.8, 1.4, 3.06, 0.8, 'Owns shops and other buildings let for long terms, and pays dividends monthly.'],
  ['SPG', 'Simon Property Group, Inc.', 'NYSE', 113.3, 327, 99, 6.5, 7.3, 1.45, 'Owns shopping malls and outlet centres.'],
  ['WELL', 'Welltower Inc.', 'NYSE', 83.2, 519, 99.8, 0.3, 2.44, 1, 'Owns housing for older people and medical buildings.'],
]
