import type { TranslationTable } from '../../../../translations/translate.ts'

export const materials: TranslationTable = {
  'Makes oxygen, nitrogen, hydrogen and other gases for industry and hospitals.':
    '為工業與醫院生產氧、氮、氫與其他氣體。',
  'Makes industrial gases and builds large hydrogen plants.': '生產工業氣體，並興建大型氫氣廠。',
  'Makes paint and sells it in its own stores and through others.':
    '生產油漆，在自有門市與其他通路銷售。',
  'Mines copper, gold and molybdenum in the Americas and Indonesia.':
    '在美洲與印尼開採銅、金與鉬。',
  'Sells chemicals and service that keep water, kitchens and hospitals clean.':
    '銷售化學品與服務，讓用水、廚房與醫院保持潔淨。',
  'Mines gold on several continents.': '在數個大洲開採黃金。',
  'Makes steel from scrap in electric furnaces.': '以電爐將廢鋼煉成鋼材。',
  'Makes plastics and chemicals for packaging, building and industry.':
    '生產用於包裝、建築與工業的塑膠與化學品。',
}
