import type { scanHistory as en } from '../../en/scanner/scan-history.ts'
import type { Texts } from '../../texts.ts'

export const scanHistory: Texts<typeof en> = {
  title: '此掃描何時符合？',
  span: '顯示的天數',
  spans: { month: '1 個月', quarter: '3 個月', year: '1 年' },
  failed: '無法載入此掃描的歷史。',
  last_one: '最近一次符合：{{date}}，{{count}} 檔股票。',
  last_other: '最近一次符合：{{date}}，{{count}} 檔股票。',
  never: '這些日子都沒有符合的股票。',
  days_one: '{{count}} 天中有 {{matched}} 天收盤時符合。',
  days_other: '{{count}} 天中有 {{matched}} 天收盤時符合。',
  date: '日期',
  matches: '符合檔數',
  entered: '新進',
  left: '離開',
  outcomes: {
    title: '符合之後的表現',
    after: '之後',
    days_one: '{{count}} 天',
    days_other: '{{count}} 天',
    count: '次數',
    pending: '{{shown}} 次尚未到期',
    missing: '{{shown}} 次沒有價格',
    median: '中位數',
    mean: '平均',
    market: '大盤',
    above: '優於大盤',
    allSymbols: '所有股票的平均',
    explain_one:
      '股票開始符合共 {{shown}} 次。每次只在開始符合的當天計算一次，以日收盤價計。大盤為{{market}}。過去的結果不代表未來。',
    explain_other:
      '股票開始符合共 {{shown}} 次。每次只在開始符合的當天計算一次，以日收盤價計。大盤為{{market}}。過去的結果不代表未來。',
  },
}
