import type { ListingRow } from './row.ts'

// prettier-ignore
export const consumerStaples: readonly ListingRow[] = [
  ['WMT', 'Walmart Inc.', 'NYSE', 162.4, 2_692, 52, 5.2, 2.28, 0.5, 'Runs discount supercentres, Sam’s Club and one of the larger online shops.'],
  ['PG', 'The Procter & Gamble Company', 'NYSE', 153.2, 2_357, 99.9, 5.9, 3.76, 0.4, 'Makes household and care brands from Tide and Pampers to Gillette.'],
  ['KO', 'The Coca-Cola Company', 'NYSE', 58.1, 4_324, 99.3, 2.4, 1.84, 0.55, 'Sells syrup and brands of soft drinks, juice, water and coffee to bottlers everywhere.'],
  ['PEP', 'PepsiCo, Inc.', 'NASDAQ', 178.2, 1_377, 99.8, 5.9, 5.06, 0.55, 'Makes Pepsi, Gatorade, Lay’s, Doritos and Quaker.'],
  ['COST', 'Costco Wholesale Corporation', 'NASDAQ', 550.3, 443, 99.8, 14.2, 4.08, 0.8, 'Runs warehouse clubs whose members pay for the right to buy in bulk at low margins.'],
  ['PM', 'Philip Morris International Inc.', 'NYSE', 95.4, 1_552, 99.8, 5.1, 5.2, 0.7, 'Sells Marlboro outside the US, and smoke-free products such as IQOS and ZYN.'],
  ['MO', 'Altria Group, Inc.', 'NYSE', 43.5, 1_776, 99.9, 4.9, 3.92, 0.65, 'Sells Marlboro cigarettes and other tobacco products in the US.'],
  ['MDLZ', 'Mondelez International, Inc.', 'NASDAQ', 71.2, 1_361, 99.8, 3, 1.7, 0.65, 'Makes biscuits, chocolate and gum: Oreo, Cadbury, Milka and others.'],
  ['CL', 'Colgate-Palmolive Company', 'NYSE', 73.2, 823, 99.8, 1.9, 1.92, 0.45, 'Makes toothpaste, soap and the pet food Hill’s.'],
  ['TGT', 'Target Corporation', 'NYSE', 122.6, 461.6, 99.7, 7.3, 4.4, 1, 'Runs general stores in the US with many brands of its own.'],
  ['KMB', 'Kimberly-Clark Corporation', 'NYSE', 127.3, 338, 99.8, 5.3, 4.72, 0.4, 'Makes tissues, nappies and wipes: Kleenex, Huggies, Scott.'],
  ['GIS', 'General Mills, Inc.', 'NYSE', 66.1, 582, 99.7, 4.3, 2.36, 0.3, 'Makes Cheerios, Häagen-Dazs in the US, Old El Paso and Blue Buffalo pet food.'],
  ['STZ', 'Constellation Brands, Inc.', 'NYSE', 260.2, 183, 88, 5.9, 3.56, 0.95, 'Sells Modelo and Corona beer in the US, and wine and spirits.'],
  ['KHC', 'The Kraft Heinz Company', 'NASDAQ', 33.6, 1_228, 64, 2.4, 1.6, 0.65, 'Makes ketchup, cheese, sauces and ready meals.'],
  ['HSY', 'The Hershey Company', 'NYSE', 213.4, 204, 99, 8.9, 4.46, 0.35, 'Makes chocolate and salty snacks: Hershey’s, Reese’s, SkinnyPop.'],
  ['KR', 'The Kroger Co.', 'NYSE', 46.2, 719, 99, 1.3, 1.1, 0.5, 'Runs supermarkets under some twenty names in the US.'],
  ['EL', 'The Estée Lauder Companies Inc.', 'NYSE', 155.2, 358, 64, 2.8, 2.64, 1.05, 'Sells make-up, skin care and scent under names such as Clinique, MAC and La Mer.'],
]
