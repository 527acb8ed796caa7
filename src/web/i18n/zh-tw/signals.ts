import type {
  financials as enFinancials,
  fullQuote as enFullQuote,
  news as enNews,
  signals as en,
} from '../en/signals.ts'
import type { Texts } from '../texts.ts'

export const signals: Texts<typeof en> = {
  title: '交易訊號',
  advice: '依規則由歷史價格量測得出，非投資建議。',
  list: '訊號',
  filters: { label: '狀態', active: '有效', closed: '已結束', all: '全部' },
  cards: {
    active: '有效訊號',
    buy: '買進訊號',
    sell: '賣出訊號',
    confidence: '平均信心',
    hitRate: '命中率',
    hitRateOf: '共 {{count}} 個已結束',
    brier: 'Brier 分數',
    brierHint: '0 為完美，0.25 等於擲硬幣',
  },
  types: { buy: '買進', sell: '賣出', hold: '觀望' },
  statuses: { active: '有效', closed: '已結束' },
  outcomes: { target: '達到目標', stop: '觸及停損', time: '時間到期' },
  confidence: '信心 {{percent}}%',
  record: '{{symbol}} {{cases}} 次中 {{hits}} 次，全市場 {{marketCases}} 次中 {{marketHits}} 次',
  entry: '進場',
  target: '目標',
  takeProfit: '停利',
  stop: '停損',
  now: '目前',
  issued: '{{age}}前發出',
  closedAt: '{{outcome}}，價格 {{price}}',
  levels: '{{symbol}} 的價位：停損 {{stop}}，進場 {{entry}}，目標 {{target}}，目前 {{now}}',
  calibration: {
    title: '校準',
    plot: '各信心水準的命中率',
    explain: '落在線上表示訊號實現的頻率與其信心相符。',
    confidence: '信心',
    hitRate: '命中率',
    bucket: '{{from}}–{{to}}%：{{closed}} 個已結束中有 {{hits}} 個命中',
    empty: '還沒有已結束的訊號。',
    failed: '無法取得校準資料。',
  },
  empty: '還沒有訊號。',
  emptyHint: '當規則在 K 線收盤時看到型態，就會出現訊號。',
  emptyFilter: '沒有這類訊號。',
  failed: '無法取得訊號。',
}

export const news: Texts<typeof enNews> = {
  title: '最新新聞',
  failed: '目前無法載入新聞',
  failedHint: '請檢查您的網路連線。',
  empty: '目前沒有最新新聞。',
  minutesAgo: '{{count}} 分鐘前',
  hoursAgo: '{{count}} 小時前',
  daysAgo: '{{count}} 天前',
  sentiments: {
    veryPositive: '非常正面',
    positive: '正面',
    neutral: '中立',
    negative: '負面',
    veryNegative: '非常負面',
  },
}

export const financials: Texts<typeof enFinancials> = {
  open: '財務報表',
  title: '{{symbol}} 財務報表',
  tabs: { income: '損益表', balance: '資產負債表', cash: '現金流量表' },
  metric: '項目',
  ttm: '近四季',
  loading: '載入中',
  unavailable: '無法取得財務資料。可能是 API 次數限制，或該股票代號不存在。',
  failed: '載入財務資料時發生錯誤，請稍後再試。',
  empty: '此代號沒有財務資料。',
}

export const fullQuote: Texts<typeof enFullQuote> = {
  open: '完整報價',
  title: '{{symbol}} 完整報價',
  close: '關閉{{title}}',
  move: '用方向鍵移動{{title}}',
  exchange: '交易所',
  sector: '產業',
  change: '漲跌',
  updated: '更新時間',
}
