import type { TranslationTable } from '../../../../translations/translate.ts'
import { communicationServices } from './communication-services.ts'
import { consumerDiscretionary } from './consumer-discretionary.ts'
import { consumerStaples } from './consumer-staples.ts'
import { energy } from './energy.ts'
import { financials } from './financials.ts'
import { funds } from './funds.ts'
import { healthCare } from './health-care.ts'
import { industrials } from './industrials.ts'
import { informationTechnology } from './information-technology.ts'
import { materials } from './materials.ts'
import { realEstate } from './real-estate.ts'
import { utilities } from './utilities.ts'

/** Company descriptions of the simulated exchange, by English sentence. */
export const abouts: TranslationTable = {
  ...communicationServices,
  ...consumerDiscretionary,
  ...consumerStaples,
  ...energy,
  ...financials,
  ...funds,
  ...healthCare,
  ...industrials,
  ...informationTechnology,
  ...materials,
  ...realEstate,
  ...utilities,
}
