import type { TranslationTable } from '../../../../translations/translate.ts'

export const informationTechnology: TranslationTable = {
  'Designs the iPhone, Mac, iPad and Watch and sells services on top of them, from app store and cloud to payments.':
    '設計 iPhone、Mac、iPad 與 Watch，並在其上銷售從 App 商店、雲端到支付的服務。',
  'Makes Windows and Office, runs the Azure cloud, and owns LinkedIn, GitHub and Xbox.':
    '製作 Windows 與 Office、經營 Azure 雲端，並擁有 LinkedIn、GitHub 與 Xbox。',
  'Designs graphics processors and the accelerators that train and run large neural networks.':
    '設計繪圖處理器，以及訓練與執行大型神經網路的加速器。',
  'Supplies chips for networking, broadband and phones, and infrastructure software for large companies.':
    '供應網路、寬頻與手機晶片，以及大型企業的基礎架構軟體。',
  'Sells databases, business applications and a cloud to run them in.':
    '銷售資料庫、企業應用程式，以及執行它們的雲端服務。',
  'Rents out software with which companies keep track of customers, sales and service.':
    '出租軟體，供企業管理客戶、銷售與服務。',
  'Makes Photoshop, Acrobat and other creative and document software sold by subscription.':
    '製作 Photoshop、Acrobat 與其他創意及文件軟體，以訂閱方式銷售。',
  'Designs processors and graphics chips for PCs, game consoles and data centres.':
    '為個人電腦、遊戲機與資料中心設計處理器與繪圖晶片。',
  'Builds the switches, routers and security products that company networks run on.':
    '製造企業網路所用的交換器、路由器與資安產品。',
  'Advises companies on technology and runs their systems and processes for them.':
    '為企業提供科技顧問服務，並代為營運系統與流程。',
  'Designs and manufactures processors for PCs and servers in its own factories.':
    '在自有工廠設計並製造個人電腦與伺服器處理器。',
  'Sells mainframes, hybrid-cloud software and consulting to large organisations.':
    '向大型組織銷售大型主機、混合雲軟體與顧問服務。',
  'Designs the modems and processors of mobile phones and licenses patents for cellular radio.':
    '設計手機的數據機與處理器，並授權行動通訊專利。',
  'Makes analog and embedded chips for industry and cars, tens of thousands of different parts.':
    '為工業與汽車生產類比與嵌入式晶片，品項達數萬種。',
  'Makes TurboTax, QuickBooks and Credit Karma for households and small businesses.':
    '為家庭與小型企業製作 TurboTax、QuickBooks 與 Credit Karma。',
  'Runs cloud software that turns a company’s requests and approvals into tracked workflows.':
    '經營雲端軟體，把企業的申請與核准變成可追蹤的工作流程。',
  'Builds the machines that deposit, etch and inspect the layers of a chip.':
    '製造晶片各層沉積、蝕刻與檢測的機台。',
  'Makes DRAM and flash memory for computers, phones and data centres.':
    '為電腦、手機與資料中心生產 DRAM 與快閃記憶體。',
  'Makes chips that measure, convert and condition signals of the physical world.':
    '生產量測、轉換與調節實體世界訊號的晶片。',
  'Builds etching and deposition machines for chip factories, memory makers above all.':
    '為晶圓廠製造蝕刻與沉積機台，客戶以記憶體廠為主。',
  'Makes the instruments that find defects on wafers while chips are being made.':
    '製造在晶片生產過程中找出晶圓瑕疵的儀器。',
  'Sells the software with which chips are designed and verified.': '銷售設計與驗證晶片的軟體。',
  'Sells tools and reusable blocks for designing chips, boards and whole systems.':
    '銷售設計晶片、電路板與整個系統的工具及可重用元件。',
  'Sells firewalls and cloud services that keep intruders out of networks.':
    '銷售防火牆與雲端服務，將入侵者擋在網路之外。',
  'Designs chips that move and store data in data centres and carrier networks.':
    '設計資料中心與電信網路中傳輸與儲存資料的晶片。',
  'Makes connectors, cables and sensors for nearly every kind of electronics.':
    '製造幾乎各類電子產品所用的連接器、線纜與感測器。',
  'Equips police, fire and rescue services with radios, video and command software.':
    '為警察、消防與救援單位提供無線電、影像與指揮軟體。',
  'Builds network-security appliances on its own chips, with the services that go with them.':
    '以自有晶片製造網路安全設備，並提供相關服務。',
  'Builds fast switches for the data centres of cloud operators and large companies.':
    '為雲端業者與大型企業的資料中心製造高速交換器。',
  'Makes software that joins and analyses scattered data for governments and companies.':
    '製作軟體，為政府與企業整合並分析分散的資料。',
  'Runs a data warehouse in the cloud that customers pay for by use.':
    '在雲端經營資料倉儲，客戶按用量付費。',
  'Watches computers for attackers with a light sensor and a large cloud behind it.':
    '以輕量的感測程式與背後龐大的雲端監看電腦是否遭受攻擊。',
}
