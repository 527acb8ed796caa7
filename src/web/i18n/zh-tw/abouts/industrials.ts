import type { TranslationTable } from '../../../../translations/translate.ts'

export const industrials: TranslationTable = {
  'Delivers parcels by road and air around the world.': '以陸路與空運在全球遞送包裹。',
  'Builds jet engines, avionics and missiles.': '製造噴射發動機、航電系統與飛彈。',
  'Makes aircraft systems, building controls, industrial automation and materials.':
    '製造航空系統、建築控制、工業自動化設備與材料。',
  'Runs freight trains on 32,000 miles of track in the western US.':
    '在美國西部 32,000 英里的軌道上營運貨運列車。',
  'Builds machines for construction and mining, engines and turbines.':
    '製造營建與採礦機械、發動機與渦輪機。',
  'Builds airliners, military aircraft and satellites.': '製造客機、軍機與衛星。',
  'Builds tractors, combines and construction machines, and finances them.':
    '製造曳引機、聯合收割機與營建機械，並提供購機融資。',
  'Builds the F-35, helicopters, missiles and spacecraft.': '製造 F-35、直升機、飛彈與太空船。',
  'Builds and services jet engines, and power turbines.': '製造並維修噴射發動機，以及發電渦輪機。',
  'Brings riders to drivers and meals to doors through an app.':
    '透過 App 媒合乘客與駕駛，並把餐點送到家。',
  'Pays the wages of one in six American employees on behalf of their employers.':
    '代雇主發放美國六分之一員工的薪資。',
  'Makes switchgear and other equipment that carries and controls electric power.':
    '製造開關設備，以及輸送與控制電力的其他設備。',
  'Collects, recycles and buries waste in North America.': '在北美收集、回收與掩埋廢棄物。',
  'Owns makers of food equipment, welding gear, fasteners and test machines.':
    '擁有食品設備、焊接器材、扣件與測試機的製造商。',
  'Runs freight trains in the eastern US.': '在美國東部營運貨運列車。',
  'Builds bombers, drones, spacecraft and missile-defence systems.':
    '製造轟炸機、無人機、太空船與飛彈防禦系統。',
  'Builds submarines, tanks and Gulfstream jets.': '製造潛艦、戰車與 Gulfstream 噴射機。',
  'Makes adhesives, abrasives, filters and thousands of other products.':
    '生產黏著劑、研磨材料、濾材與數千種其他產品。',
  'Flies and drives parcels and freight around the world.': '以空運與陸運在全球遞送包裹與貨物。',
  'Flies passengers through Atlanta and other hubs.': '經亞特蘭大與其他樞紐載運旅客。',
  'Flies passengers on a worldwide network from seven US hubs.':
    '以美國七座樞紐為起點，在全球航網載運旅客。',
  'Makes hydraulics, seals, filters and aircraft systems.':
    '製造液壓設備、密封件、濾材與航空系統。',
}
