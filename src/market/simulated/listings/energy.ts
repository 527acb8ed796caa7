import type { ListingRow } from './row.ts'

// prettier-ignore
export const energy: readonly ListingRow[] = [
  ['XOM', 'Exxon Mobil Corporation', 'NYSE', 115.2, 4_003, 99.9, 12.2, 3.64, 0.95, 'Finds, refines and sells oil and gas, and makes chemicals.'],
  ['CVX', 'Chevron Corporation', 'NYSE', 164.3, 1_868, 93, 15.6, 5.86, 1, 'Produces and refines oil and gas on five continents.'],
  ['COP', 'ConocoPhillips', 'NYSE', 121.1, 1_197, 99.9, 9.6, 2.04, 1.15, 'Produces oil and gas, in US shale above all, without refineries of its own.'],
  ['SLB', 'Schlumberger Limited', 'NYSE', 59.2, 1_421, 99.7, 2.8, 0.93, 1.5, 'Drills, measures and completes wells for oil and gas producers.'],
  ['EOG', 'EOG Resources, Inc.', 'NYSE', 131.2, 582, 99.7, 13.4, 3.3, 1.25, 'Produces oil and gas from US shale.'],
  ['MPC', 'Marathon Petroleum Corporation', 'NYSE', 150.3, 400, 99.7, 28.2, 2.9, 1.4, 'Refines crude oil in the US and owns most of a pipeline partnership.'],
  ['PSX', 'Phillips 66', 'NYSE', 118.2, 445, 99.6, 20.4, 4.1, 1.25, 'Refines oil, moves natural-gas liquids and makes chemicals.'],
  ['OXY', 'Occidental Petroleum Corporation', 'NYSE', 64.1, 884, 74, 6.2, 0.66, 1.6, 'Produces oil and gas in the Permian Basin and the Gulf, and makes chlorine.'],
  ['VLO', 'Valero Energy Corporation', 'NYSE', 142.4, 353, 99.5, 30.4, 4.04, 1.35, 'Refines fuels and makes ethanol and renewable diesel.'],
  ['WMB', 'The Williams Companies, Inc.', 'NYSE', 34.2, 1_216, 99.6, 2.2, 1.77, 1, 'Moves a third of the natural gas used in the US through its pipelines.'],
  ['KMI', 'Kinder Morgan, Inc.', 'NYSE', 17.1, 2_229, 87, 1.1, 1.12, 0.9, 'Runs pipelines and terminals for gas, fuels and carbon dioxide.'],
  ['HAL', 'Halliburton Company', 'NYSE', 40.3, 899, 99.5, 2.7, 0.6, 1.7, 'Serves oil and gas wells, hydraulic fracturing above all.'],
]
