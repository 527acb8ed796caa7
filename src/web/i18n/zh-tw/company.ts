import type {
  financials as enFinancials,
  fullQuote as enFullQuote,
  news as enNews,
} from '../en/company.ts'
import type { statements } from '../en/financials.ts'
import type { Texts } from '../texts.ts'

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

export const financials: Texts<typeof enFinancials & typeof statements> = {
  open: '財務報表',
  title: '{{symbol}} 財務報表',
  tabs: { income: '損益表', balance: '資產負債表', cash: '現金流量表' },
  metric: '項目',
  ttm: '近四季',
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
