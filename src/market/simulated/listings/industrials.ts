import type { ListingRow } from './row.ts'

// prettier-ignore
export const industrials: readonly ListingRow[] = [
  ['UPS', 'United Parcel Service, Inc.', 'NYSE', 165.2, 859, 85, 11.5, 6.28, 1.05, 'Delivers parcels by road and air around the world.'],
  ['RTX', 'RTX Corporation', 'NYSE', 86.1, 1_455, 99.8, 3.7, 2.28, 0.9, 'Builds jet engines, avionics and missiles.'],
  ['HON', 'Honeywell International Inc.', 'NASDAQ', 188.3, 664, 99.8, 8.1, 4.12, 1.05, 'Makes aircraft systems, building controls, industrial automation and materials.'],
  ['UNP', 'Union Pacific Corporation', 'NYSE', 215.2, 609, 99.8, 10.7, 5.2, 1.1, 'Runs freight trains on 32,000 miles of track in the western US.'],
  ['CAT', 'Caterpillar Inc.', 'NYSE', 278.4, 510, 99.7, 16.5, 4.9, 1.15, 'Builds machines for construction and mining, engines and turbines.'],
  ['BA', 'The Boeing Company', 'NYSE', 215.3, 603, 99.8, -7.4, 0, 1.45, 'Builds airliners, military aircraft and satellites.'],
  ['DE', 'Deere & Company', 'NYSE', 400.2, 288, 99.7, 33.2, 4.9, 1.05, 'Builds tractors, combines and construction machines, and finances them.'],
  ['LMT', 'Lockheed Martin Corporation', 'NYSE', 435.1, 252, 99.9, 27.3, 12, 0.6, 'Builds the F-35, helicopters, missiles and spacecraft.'],
  ['GE', 'General Electric Company', 'NYSE', 113.4, 1_088, 99.7, 8.7, 0.32, 1.2, 'Builds and services jet engines, and power turbines.'],
  ['UBER', 'Uber Technologies, Inc.', 'NYSE', 46.2, 2_040, 98, -0.3, 0, 1.35, 'Brings riders to drivers and meals to doors through an app.'],
  ['ADP', 'Automatic Data Processing, Inc.', 'NASDAQ', 248.3, 412, 99.8, 8.2, 5, 0.85, 'Pays the wages of one in six American employees on behalf of their employers.'],
  ['ETN', 'Eaton Corporation plc', 'NYSE', 220.4, 399, 99.7, 6.9, 3.4, 1.1, 'Makes switchgear and other equipment that carries and controls electric power.'],
  ['WM', 'Waste Management, Inc.', 'NYSE', 158.2, 405, 99.7, 5.5, 2.75, 0.7, 'Collects, recycles and buries waste in North America.'],
  ['ITW', 'Illinois Tool Works Inc.', 'NYSE', 238.3, 303, 99.3, 9.9, 5.4, 1.05, 'Owns makers of food equipment, welding gear, fasteners and test machines.'],
  ['CSX', 'CSX Corporation', 'NASDAQ', 30.6, 2_006, 99.6, 1.9, 0.44, 1.1, 'Runs freight trains in the eastern US.'],
  ['NOC', 'Northrop Grumman Corporation', 'NYSE', 432.2, 151, 99.7, 29.9, 7.3, 0.5, 'Builds bombers, drones, spacecraft and missile-defence systems.'],
  ['GD', 'General Dynamics Corporation', 'NYSE', 222.3, 273, 94, 12.1, 5.2, 0.7, 'Builds submarines, tanks and Gulfstream jets.'],
  ['MMM', '3M Company', 'NYSE', 101.2, 552, 99.8, -2.6, 6, 0.95, 'Makes adhesives, abrasives, filters and thousands of other products.'],
  ['FDX', 'FedEx Corporation', 'NYSE', 258.4, 251, 92, 16.4, 4.82, 1.3, 'Flies and drives parcels and freight around the world.'],
  ['DAL', 'Delta Air Lines, Inc.', 'NYSE', 40.2, 643, 99.6, 4.6, 0.1, 1.35, 'Flies passengers through Atlanta and other hubs.'],
  ['UAL', 'United Airlines Holdings, Inc.', 'NASDAQ', 46.3, 328, 99.5, 8, 0, 1.5, 'Flies passengers on a worldwide network from seven US hubs.'],
  ['PH', 'Parker-Hannifin Corporation', 'NYSE', 395.3, 128, 99.6, 16, 5.6, 1.4, 'Makes hydraulics, seals, filters and aircraft systems.'],
]
