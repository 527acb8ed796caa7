import type { TranslationTable } from '../../../../translations/translate.ts'

export const consumerStaples: TranslationTable = {
  'Runs discount supercentres, Sam’s Club and one of the larger online shops.':
    '經營量販中心、山姆會員店，以及規模較大的線上商店之一。',
  'Makes household and care brands from Tide and Pampers to Gillette.':
    '生產家用與個人護理品牌，從 Tide、幫寶適到吉列。',
  'Sells syrup and brands of soft drinks, juice, water and coffee to bottlers everywhere.':
    '向各地裝瓶商銷售汽水、果汁、水與咖啡的原漿與品牌。',
  'Makes Pepsi, Gatorade, Lay’s, Doritos and Quaker.':
    '生產百事可樂、開特力、樂事、多力多滋與桂格。',
  'Runs warehouse clubs whose members pay for the right to buy in bulk at low margins.':
    '經營倉儲式會員店，會員付費換取低利潤的大量採購。',
  'Sells Marlboro outside the US, and smoke-free products such as IQOS and ZYN.':
    '在美國以外銷售萬寶路，以及 IQOS、ZYN 等無煙產品。',
  'Sells Marlboro cigarettes and other tobacco products in the US.':
    '在美國銷售萬寶路香菸與其他菸草製品。',
  'Makes biscuits, chocolate and gum: Oreo, Cadbury, Milka and others.':
    '生產餅乾、巧克力與口香糖，如 Oreo、Cadbury、Milka 等。',
  'Makes toothpaste, soap and the pet food Hill’s.': '生產牙膏、肥皂與 Hill’s 寵物食品。',
  'Runs general stores in the US with many brands of its own.':
    '在美國經營綜合商店，並有許多自有品牌。',
  'Makes tissues, nappies and wipes: Kleenex, Huggies, Scott.':
    '生產衛生紙、尿布與濕紙巾，如 Kleenex、好奇、Scott。',
  'Makes Cheerios, Häagen-Dazs in the US, Old El Paso and Blue Buffalo pet food.':
    '生產 Cheerios、美國的 Häagen-Dazs、Old El Paso 與 Blue Buffalo 寵物食品。',
  'Sells Modelo and Corona beer in the US, and wine and spirits.':
    '在美國銷售 Modelo 與 Corona 啤酒，以及葡萄酒與烈酒。',
  'Makes ketchup, cheese, sauces and ready meals.': '生產番茄醬、起司、醬料與即食餐點。',
  'Makes chocolate and salty snacks: Hershey’s, Reese’s, SkinnyPop.':
    '生產巧克力與鹹味零食，如 Hershey’s、Reese’s、SkinnyPop。',
  'Runs supermarkets under some twenty names in the US.': '在美國以約二十個名稱經營超市。',
  'Sells make-up, skin care and scent under names such as Clinique, MAC and La Mer.':
    '以倩碧、MAC、海洋拉娜等品牌銷售彩妝、保養品與香氛。',
}
