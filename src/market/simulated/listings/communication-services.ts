import type { ListingRow } from './row.ts'

// prettier-ignore
export const communicationServices: readonly ListingRow[] = [
  ['GOOGL', 'Alphabet Inc.', 'NASDAQ', 138.75, 12_609, 91, 4.72, 0, 1.05, 'Owns Google search, YouTube, Android and a cloud, and lives mostly on advertising.'],
  ['META', 'Meta Platforms, Inc.', 'NASDAQ', 298.45, 2_573, 86, 8.6, 0, 1.2, 'Runs Facebook, Instagram and WhatsApp, paid for by advertising, and builds headsets.'],
  ['NFLX', 'Netflix, Inc.', 'NASDAQ', 445.12, 443, 98.5, 9.4, 0, 1.25, 'Streams films and series to subscribers around the world and makes many of them itself.'],
  ['DIS', 'The Walt Disney Company', 'NYSE', 83.4, 1_830, 99.8, 1.22, 0, 1.25, 'Makes films, runs theme parks and cruise ships, and owns Disney+, ESPN and ABC.'],
  ['CMCSA', 'Comcast Corporation', 'NASDAQ', 45.2, 4_140, 99, 1.4, 1.12, 1, 'Sells broadband, mobile and television in the US and owns NBCUniversal and Sky.'],
  ['T', 'AT&T Inc.', 'NYSE', 15.1, 7_150, 99.8, -1.1, 1.11, 0.7, 'Runs one of the three national mobile networks of the US and a growing fibre network.'],
  ['VZ', 'Verizon Communications Inc.', 'NYSE', 33.4, 4_204, 99.9, 4.97, 2.62, 0.4, 'Runs the largest mobile network of the US, with fibre and fixed wireless at home.'],
  ['TMUS', 'T-Mobile US, Inc.', 'NASDAQ', 138.6, 1_176, 46, 5.5, 0.65, 0.55, 'Runs a national mobile network known for its mid-band 5G coverage.'],
  ['CHTR', 'Charter Communications, Inc.', 'NASDAQ', 435.9, 149, 71, 30.1, 0, 1.05, 'Sells cable broadband, television and mobile service under the name Spectrum.'],
  ['EA', 'Electronic Arts Inc.', 'NASDAQ', 121.4, 271.5, 99.5, 3.2, 0.76, 0.75, 'Publishes sports, action and simulation games and sells content inside them.'],
  ['TTWO', 'Take-Two Interactive Software, Inc.', 'NASDAQ', 141.2, 170, 98, -7.9, 0, 0.9, 'Publishes Grand Theft Auto, NBA 2K and a large portfolio of mobile games.'],
  ['WBD', 'Warner Bros. Discovery, Inc.', 'NASDAQ', 11.6, 2_437, 92, -3.1, 0, 1.5, 'Owns Warner Bros. studios, HBO, CNN and the Discovery channels.'],
  ['PINS', 'Pinterest, Inc.', 'NYSE', 27.2, 680, 87, -0.5, 0, 1.2, 'Runs a site where people collect pictures of what they would like to make or buy.'],
  ['ROKU', 'Roku, Inc.', 'NASDAQ', 80.3, 141, 87, -5, 0, 1.8, 'Makes the operating system of many smart televisions and sells advertising on them.'],
  ['RBLX', 'Roblox Corporation', 'NYSE', 28.3, 611, 86, -1.8, 0, 1.6, 'Runs a platform on which players build games and play those of others.'],
  ['LYV', 'Live Nation Entertainment, Inc.', 'NYSE', 84.2, 230, 67, 1.1, 0, 1.3, 'Promotes concerts, runs venues and sells tickets through Ticketmaster.'],
]
