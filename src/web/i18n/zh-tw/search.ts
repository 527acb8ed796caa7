import type { searchActions as en } from '../en/search.ts'
import type { Texts } from '../texts.ts'

export const searchActions: Texts<typeof en> = {
  placeholder: '代號、名稱、畫面與動作',
  stocks: '股票',
  screens: '畫面',
  actions: '動作',
  moment: '過去的時刻',
  ambiguous: '此輸入有兩種解讀',
  future: '此時刻尚未到來。',
  themes: { dark: '深色主題', light: '淺色主題' },
  watch: '將 {{symbol}} 加入自選股',
  alert: '建立 {{symbol}} 的警示',
  tryAlert: '從此處試用 {{symbol}} 的警示',
  chart: '在新視窗開啟 {{symbol}} 的走勢圖',
  compare: '圖表與 {{other}} 比較',
  uncompare: '圖表取消與 {{other}} 比較',
  type: '圖表類型：{{type}}',
  scale: '圖表座標：{{scale}}',
  draw: '顯示指標：{{indicator}}',
  hide: '隱藏指標：{{indicator}}',
  tool: '在圖表上繪製：{{tool}}',
  range: '圖表範圍：{{range}}',
  timeframe: '圖表週期：{{timeframe}}',
  scan: '執行掃描：{{name}}',
  watchScan: '監看掃描：{{name}}',
}
