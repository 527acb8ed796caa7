import type { ListingRow } from './row.ts'

// prettier-ignore
export const consumerDiscretionary: readonly ListingRow[] = [
  ['AMZN', 'Amazon.com, Inc.', 'NASDAQ', 127.75, 10_318, 90, 1.26, 0, 1.2, 'Runs the largest online shop and marketplace of the US and the AWS cloud.'],
  ['TSLA', 'Tesla, Inc.', 'NASDAQ', 248.5, 3_174, 87, 3.5, 0, 2.05, 'Builds electric cars, batteries and chargers, and works on driving them by software.'],
  ['HD', 'The Home Depot, Inc.', 'NYSE', 325.2, 1_000, 99.9, 15.9, 8.36, 0.95, 'Sells building materials, tools and garden goods in warehouse stores.'],
  ['MCD', 'McDonald’s Corporation', 'NYSE', 278.6, 729, 99.9, 11.1, 6.08, 0.65, 'Franchises hamburger restaurants in more than a hundred countries.'],
  ['NKE', 'NIKE, Inc.', 'NYSE', 97.4, 1_530, 98.8, 3.23, 1.36, 1.1, 'Designs and sells sports shoes and clothing under its own name, Jordan and Converse.'],
  ['LOW', 'Lowe’s Companies, Inc.', 'NYSE', 222.3, 577, 99.9, 10.3, 4.3, 1.1, 'Sells home-improvement goods in some 1,700 stores, to households above all.'],
  ['SBUX', 'Starbucks Corporation', 'NASDAQ', 95.1, 1_146, 98, 3.3, 2.12, 0.95, 'Runs and licenses coffee shops around the world.'],
  ['BKNG', 'Booking Holdings Inc.', 'NASDAQ', 3_080.5, 36, 99.7, 122.5, 0, 1.35, 'Books hotels, flights and cars online through Booking.com, Agoda and Kayak.'],
  ['TJX', 'The TJX Companies, Inc.', 'NYSE', 89.6, 1_145, 99.8, 3.4, 1.26, 0.9, 'Sells brand-name clothes and home goods below the usual price at T.J. Maxx and HomeGoods.'],
  ['ABNB', 'Airbnb, Inc.', 'NASDAQ', 135.2, 640, 62, 3.3, 0, 1.3, 'Brings together travellers and people who rent out rooms and homes.'],
  ['MAR', 'Marriott International, Inc.', 'NASDAQ', 198.7, 298, 83, 8.9, 1.84, 1.35, 'Manages and franchises hotels under some thirty names.'],
  ['GM', 'General Motors Company', 'NYSE', 33.2, 1_376, 99.8, 7, 0.36, 1.4, 'Builds Chevrolet, GMC, Cadillac and Buick cars, on petrol and on batteries.'],
  ['F', 'Ford Motor Company', 'NYSE', 12.1, 4_003, 98, 1, 1.25, 1.5, 'Builds pickups, vans and cars, the F-Series first among them.'],
  ['ORLY', 'O’Reilly Automotive, Inc.', 'NASDAQ', 930.3, 60, 99.3, 36.3, 0, 0.8, 'Sells car parts to do-it-yourself drivers and to workshops.'],
  ['AZO', 'AutoZone, Inc.', 'NYSE', 2_550.4, 18, 99.7, 128.7, 0, 0.7, 'Sells car parts and accessories in stores across the US, Mexico and Brazil.'],
  ['CMG', 'Chipotle Mexican Grill, Inc.', 'NYSE', 1_900.2, 27.6, 99.2, 40.5, 0, 1.25, 'Runs fast restaurants for burritos and bowls, all of them its own.'],
  ['HLT', 'Hilton Worldwide Holdings Inc.', 'NYSE', 150.6, 260, 98, 4.6, 0.6, 1.2, 'Franchises and manages hotels from Hampton to Waldorf Astoria.'],
  ['ROST', 'Ross Stores, Inc.', 'NASDAQ', 115.4, 338, 97.9, 4.7, 1.34, 1.05, 'Sells clothes and home goods off-price in plain stores.'],
  ['LULU', 'Lululemon Athletica Inc.', 'NASDAQ', 385.5, 126.6, 91, 7.8, 0, 1.3, 'Designs and sells yoga and athletic clothing in its own shops and online.'],
  ['DHI', 'D.R. Horton, Inc.', 'NYSE', 115.3, 337, 89, 13.4, 1, 1.5, 'Builds more single-family houses than anyone else in the US.'],
  ['YUM', 'Yum! Brands, Inc.', 'NYSE', 128.1, 280, 99.8, 4.9, 2.42, 0.9, 'Franchises KFC, Taco Bell and Pizza Hut restaurants.'],
  ['RIVN', 'Rivian Automotive, Inc.', 'NASDAQ', 22.4, 950, 72, -6.6, 0, 2, 'Builds electric pickups, sport utility vehicles and delivery vans.'],
]
