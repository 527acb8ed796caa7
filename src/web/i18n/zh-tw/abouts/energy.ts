import type { TranslationTable } from '../../../../translations/translate.ts'

export const energy: TranslationTable = {
  'Finds, refines and sells oil and gas, and makes chemicals.':
    '探勘、提煉並銷售石油與天然氣，也生產化學品。',
  'Produces and refines oil and gas on five continents.': '在五大洲生產並提煉石油與天然氣。',
  'Produces oil and gas, in US shale above all, without refineries of its own.':
    '生產石油與天然氣，以美國頁岩為主，沒有自己的煉油廠。',
  'Drills, measures and completes wells for oil and gas producers.':
    '為石油與天然氣生產商鑽井、測井與完井。',
  'Produces oil and gas from US shale.': '從美國頁岩生產石油與天然氣。',
  'Refines crude oil in the US and owns most of a pipeline partnership.':
    '在美國提煉原油，並持有一家管線合夥事業的多數股權。',
  'Refines oil, moves natural-gas liquids and makes chemicals.':
    '提煉石油、輸送天然氣液體，並生產化學品。',
  'Produces oil and gas in the Permian Basin and the Gulf, and makes chlorine.':
    '在二疊紀盆地與墨西哥灣生產石油與天然氣，並生產氯。',
  'Refines fuels and makes ethanol and renewable diesel.': '提煉燃料，並生產乙醇與再生柴油。',
  'Moves a third of the natural gas used in the US through its pipelines.':
    '美國所用天然氣有三分之一經由其管線輸送。',
  'Runs pipelines and terminals for gas, fuels and carbon dioxide.':
    '經營天然氣、燃料與二氧化碳的管線與儲運站。',
  'Serves oil and gas wells, hydraulic fracturing above all.': '為油氣井提供服務，以水力壓裂為主。',
}
