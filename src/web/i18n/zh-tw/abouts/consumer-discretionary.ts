import type { TranslationTable } from '../../../../translations/translate.ts'

export const consumerDiscretionary: TranslationTable = {
  'Runs the largest online shop and marketplace of the US and the AWS cloud.':
    '經營美國最大的線上商店與市集，以及 AWS 雲端服務。',
  'Builds electric cars, batteries and chargers, and works on driving them by software.':
    '製造電動車、電池與充電設備，並研發以軟體自動駕駛。',
  'Sells building materials, tools and garden goods in warehouse stores.':
    '以倉儲式賣場銷售建材、工具與園藝用品。',
  'Franchises hamburger restaurants in more than a hundred countries.':
    '在一百多個國家以加盟方式經營漢堡餐廳。',
  'Designs and sells sports shoes and clothing under its own name, Jordan and Converse.':
    '以自有品牌、Jordan 與 Converse 設計及銷售運動鞋與服飾。',
  'Sells home-improvement goods in some 1,700 stores, to households above all.':
    '在約 1,700 家門市銷售居家修繕用品，客群以家庭為主。',
  'Runs and licenses coffee shops around the world.': '在全球經營並授權咖啡館。',
  'Books hotels, flights and cars online through Booking.com, Agoda and Kayak.':
    '透過 Booking.com、Agoda 與 Kayak 提供飯店、機票與租車的線上預訂。',
  'Sells brand-name clothes and home goods below the usual price at T.J. Maxx and HomeGoods.':
    '在 T.J. Maxx 與 HomeGoods 以低於一般售價銷售品牌服飾與居家用品。',
  'Brings together travellers and people who rent out rooms and homes.':
    '媒合旅客與出租房間或住宅的屋主。',
  'Manages and franchises hotels under some thirty names.': '以約三十個品牌管理及加盟飯店。',
  'Builds Chevrolet, GMC, Cadillac and Buick cars, on petrol and on batteries.':
    '製造 Chevrolet、GMC、Cadillac 與 Buick 汽車，有燃油車也有電動車。',
  'Builds pickups, vans and cars, the F-Series first among them.':
    '製造皮卡、廂型車與汽車，以 F 系列為首。',
  'Sells car parts to do-it-yourself drivers and to workshops.':
    '向自行修車的車主與維修廠銷售汽車零件。',
  'Sells car parts and accessories in stores across the US, Mexico and Brazil.':
    '在美國、墨西哥與巴西的門市銷售汽車零件與配件。',
  'Runs fast restaurants for burritos and bowls, all of them its own.':
    '經營墨西哥捲餅與飯碗的快餐店，全部為直營。',
  'Franchises and manages hotels from Hampton to Waldorf Astoria.':
    '加盟並管理飯店，品牌從 Hampton 到 Waldorf Astoria。',
  'Sells clothes and home goods off-price in plain stores.':
    '在簡樸的門市以折扣價銷售服飾與居家用品。',
  'Designs and sells yoga and athletic clothing in its own shops and online.':
    '設計瑜伽與運動服飾，在自有門市與線上銷售。',
  'Builds more single-family houses than anyone else in the US.': '美國興建獨棟住宅最多的建商。',
  'Franchises KFC, Taco Bell and Pizza Hut restaurants.':
    '加盟經營肯德基、Taco Bell 與必勝客餐廳。',
  'Builds electric pickups, sport utility vehicles and delivery vans.':
    '製造電動皮卡、休旅車與貨車。',
}
