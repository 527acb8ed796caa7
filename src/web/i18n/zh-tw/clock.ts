import type { clock as en } from '../en/clock.ts'
import type { Texts } from '../texts.ts'

export const clock: Texts<typeof en> = {
  live: '頁面為即時狀態',
  toLive: '回到即時',
  past: '{{age}}前 · 您正在查看過去',
  future: '此時刻尚未到來',
  notInLog: '紀錄中沒有此時刻',
  noPriceSince: '自 {{moment}} 起沒有價格',
  onItsWay: '正在載入此時刻',
  moment: '顯示的時刻',
  date: '顯示的日期',
  speed: '播放速度',
  plays: { ticks: '逐筆播放', moments: '此處沒有逐筆資料：每秒顯示一個時刻' },
  play: '播放',
  stop: '停止',
  close: '關閉時鐘',
  back: {
    tick: '後退一筆成交（,）',
    minute: '後退一分鐘（[）',
    bar: '後退一根 K 線（Shift [）',
    day: '後退一天',
  },
  forward: {
    tick: '前進一筆成交（.）',
    minute: '前進一分鐘（]）',
    bar: '前進一根 K 線（Shift ]）',
    day: '前進一天',
  },
  noTick: '此時刻旁沒有 {{symbol}} 的逐筆資料',
  noTickWhy: '每一刻鐘結束後，才有該時段的逐筆資料。',
  goTo: '前往 {{moment}}',
}
