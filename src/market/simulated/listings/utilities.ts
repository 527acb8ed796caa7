import type { ListingRow } from './row.ts'

// prettier-ignore
export const utilities: readonly ListingRow[] = [
  ['NEE', 'NextEra Energy, Inc.', 'NYSE', 66.2, 2_024, 99.8, 3.9, 1.83, 0.5, 'Supplies Florida with electricity and owns wind and solar farms across the US.'],
  ['SO', 'The Southern Company', 'NYSE', 68.1, 1_091, 99.8, 2.7, 2.76, 0.5, 'Supplies electricity and gas in Georgia, Alabama and Mississippi.'],
  ['DUK', 'Duke Energy Corporation', 'NYSE', 90.2, 771, 99.8, 3.6, 4.04, 0.45, 'Supplies electricity and gas in the Carolinas, Florida and the Midwest.'],
  ['AEP', 'American Electric Power Company, Inc.', 'NASDAQ', 77.3, 515, 99.8, 3.9, 3.32, 0.5, 'Supplies electricity in eleven states and owns the largest US transmission network.'],
  ['SRE', 'Sempra', 'NYSE', 70.2, 629, 99.8, 4.2, 2.38, 0.7, 'Supplies gas and electricity in southern California and wires in Texas.'],
  ['D', 'Dominion Energy, Inc.', 'NYSE', 47.1, 836, 99.8, 2.3, 2.67, 0.55, 'Supplies electricity in Virginia and the Carolinas.'],
  ['EXC', 'Exelon Corporation', 'NASDAQ', 40.4, 995, 99.8, 2.2, 1.44, 0.6, 'Delivers electricity and gas in Chicago, Philadelphia, Baltimore and Washington.'],
]
