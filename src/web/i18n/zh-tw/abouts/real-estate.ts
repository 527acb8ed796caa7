import type { TranslationTable } from '../../../../translations/translate.ts'

export const realEstate: TranslationTable = {
  'Owns and rents out warehouses near large cities.': '擁有並出租大城市附近的倉庫。',
  'Owns towers on which mobile networks hang their antennas.':
    '擁有供行動網路架設天線的基地台鐵塔。',
  'Runs data centres in which networks and companies connect to each other.':
    '經營資料中心，供網路與企業彼此連接。',
  'Owns mobile towers, small cells and fibre in the US.':
    '在美國擁有行動通訊鐵塔、小型基地台與光纖。',
  'Rents out storage rooms in some 3,000 places in the US.': '在美國約 3,000 處地點出租儲藏空間。',
  'Owns shops and other buildings let for long terms, and pays dividends monthly.':
    '擁有長期出租的店面與其他建物，並按月發放股利。',
  'Owns shopping malls and outlet centres.': '擁有購物中心與暢貨中心。',
  'Owns housing for older people and medical buildings.': '擁有高齡住宅與醫療建築。',
}
