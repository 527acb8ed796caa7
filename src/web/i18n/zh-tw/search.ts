import type { searchActions as en } from '../en/search.ts'
import type { Texts } from '../texts.ts'

export const searchActions: Texts<typeof en> = {
  watch: '將 {{symbol}} 加入自選股',
  alert: '建立 {{symbol}} 的警示',
  chart: '在新視窗開啟 {{symbol}} 的走勢圖',
  scan: '執行掃描：{{name}}',
}
