import type { TranslationTable } from '../../../../translations/translate.ts'

export const communicationServices: TranslationTable = {
  'Owns Google search, YouTube, Android and a cloud, and lives mostly on advertising.':
    '擁有 Google 搜尋、YouTube、Android 與雲端服務，收入以廣告為主。',
  'Runs Facebook, Instagram and WhatsApp, paid for by advertising, and builds headsets.':
    '經營 Facebook、Instagram 與 WhatsApp，以廣告維生，並製造頭戴裝置。',
  'Streams films and series to subscribers around the world and makes many of them itself.':
    '向全球訂戶串流播放電影與影集，其中許多由公司自製。',
  'Makes films, runs theme parks and cruise ships, and owns Disney+, ESPN and ABC.':
    '製作電影、經營主題樂園與郵輪，旗下有 Disney+、ESPN 與 ABC。',
  'Sells broadband, mobile and television in the US and owns NBCUniversal and Sky.':
    '在美國銷售寬頻、行動通訊與電視服務，並擁有 NBCUniversal 與 Sky。',
  'Runs one of the three national mobile networks of the US and a growing fibre network.':
    '經營美國三大全國行動網路之一，光纖網路也持續擴建。',
  'Runs the largest mobile network of the US, with fibre and fixed wireless at home.':
    '經營美國規模最大的行動網路，並提供家用光纖與固定無線網路。',
  'Runs a national mobile network known for its mid-band 5G coverage.':
    '經營全國行動網路，以中頻段 5G 涵蓋率聞名。',
  'Sells cable broadband, television and mobile service under the name Spectrum.':
    '以 Spectrum 品牌銷售有線寬頻、電視與行動服務。',
  'Publishes sports, action and simulation games and sells content inside them.':
    '發行運動、動作與模擬遊戲，並販售遊戲內容。',
  'Publishes Grand Theft Auto, NBA 2K and a large portfolio of mobile games.':
    '發行《俠盜獵車手》、NBA 2K 以及眾多手機遊戲。',
  'Owns Warner Bros. studios, HBO, CNN and the Discovery channels.':
    '擁有華納兄弟片廠、HBO、CNN 與 Discovery 頻道。',
  'Runs a site where people collect pictures of what they would like to make or buy.':
    '經營網站，讓人收藏想製作或購買之物的圖片。',
  'Makes the operating system of many smart televisions and sells advertising on them.':
    '製作許多智慧電視的作業系統，並在其上銷售廣告。',
  'Runs a platform on which players build games and play those of others.':
    '經營平台，玩家可自製遊戲，也可玩他人的作品。',
  'Promotes concerts, runs venues and sells tickets through Ticketmaster.':
    '舉辦演唱會、經營場館，並透過 Ticketmaster 售票。',
}
