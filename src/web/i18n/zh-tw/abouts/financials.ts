import type { TranslationTable } from '../../../../translations/translate.ts'

export const financials: TranslationTable = {
  'Owns insurers, a railway, utilities, many other businesses and a large portfolio of shares.':
    '擁有保險公司、一條鐵路、公用事業與許多其他事業，並持有龐大的股票部位。',
  'Runs the largest bank of the US, from branches and cards to investment banking.':
    '經營美國最大的銀行，業務從分行、信用卡到投資銀行。',
  'Runs the network over which cards and other payments are settled.':
    '經營信用卡與其他支付的清算網路。',
  'Runs a worldwide card network and sells services around payments.':
    '經營全球信用卡網路，並銷售支付相關服務。',
  'Serves households, companies and, through Merrill, investors.':
    '服務家庭、企業，並透過美林服務投資人。',
  'Runs a large branch bank with mortgages, cards and business lending.':
    '經營分行眾多的大型銀行，承作房貸、信用卡與企業貸款。',
  'Manages wealth and investments and works as an investment bank.':
    '管理財富與投資，並經營投資銀行業務。',
  'Advises, trades and invests for companies, institutions and the wealthy.':
    '為企業、機構與富裕客戶提供顧問、交易與投資服務。',
  'Rates bonds, keeps indices and sells market and commodity data.':
    '評等債券、編製指數，並銷售市場與商品資料。',
  'Issues charge and credit cards and runs the network they use.':
    '發行簽帳卡與信用卡，並經營其使用的網路。',
  'Manages the largest pool of investments in the world, iShares funds among them.':
    '管理全球規模最大的投資資產，包括 iShares 基金。',
  'Runs a bank for companies and institutions in some ninety countries, and US cards.':
    '在約九十個國家為企業與機構經營銀行，並在美國發行信用卡。',
  'Keeps brokerage accounts for private investors and their advisers.':
    '為個人投資人及其顧問保管證券帳戶。',
  'Insures property and liability for companies and households in 54 countries.':
    '在 54 國為企業與家庭承保財產與責任險。',
  'Broker for insurance and reinsurance, and adviser on risk and people.':
    '保險與再保險經紀人，並提供風險與人力顧問服務。',
  'Insures cars and homes in the US, directly and through agents.':
    '在美國直接或透過代理人承保汽車與住宅。',
  'Manages private equity, property and credit for institutions and individuals.':
    '為機構與個人管理私募股權、不動產與信貸。',
  'Runs the core systems of banks and, through Clover, the tills of shops.':
    '經營銀行的核心系統，並透過 Clover 提供店家收銀系統。',
  'Owns the New York Stock Exchange, futures markets and mortgage software.':
    '擁有紐約證券交易所、期貨市場與房貸軟體。',
  'Runs the futures and options markets of Chicago and New York.':
    '經營芝加哥與紐約的期貨與選擇權市場。',
  'Runs a regional bank in the Midwest and West and a payments business.':
    '在美國中西部與西部經營區域銀行，並有支付業務。',
  'Runs a bank for households and companies from Pittsburgh.':
    '以匹茲堡為據點，為家庭與企業經營銀行。',
  'Lets people and shops pay online with PayPal and Venmo.':
    '讓人與商店以 PayPal 與 Venmo 在線上付款。',
  'Lends on credit cards and cars and takes deposits online and in cafés.':
    '承作信用卡與汽車貸款，並透過線上與咖啡館吸收存款。',
  'Runs an exchange and a custodian for crypto-assets.': '經營加密資產的交易所與保管業務。',
  'Runs a brokerage app for shares, options and crypto-assets.':
    '經營股票、選擇權與加密資產的券商 App。',
  'Lends, takes deposits and offers investing in one app.': '在同一個 App 內提供貸款、存款與投資。',
}
