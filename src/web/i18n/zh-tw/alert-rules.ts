import { zhTwRuleWords } from '../../../translations/zh-tw/rule-words.ts'
import type { alertRules as en } from '../en/alert-rules.ts'
import type { Texts } from '../texts.ts'

const { quantities, named, operators, joined } = zhTwRuleWords

export const alertRules: Texts<typeof en> = {
  quantities,
  named,
  operators,
  matches: { all: '符合所有條件', any: '符合任一條件' },
  joined,
  scan: { enters: '有股票開始符合：{{rules}}', leaves: '有股票不再符合：{{rules}}' },
  repeats: '{{minutes}} 分鐘後可再觸發',
  expires: '到期：{{time}}',
  form: {
    when: '觸發時機',
    prices: '當日價格',
    averages: '均線與極值',
    left: '數值',
    operator: '比較方式',
    against: '比較對象',
    againsts: { number: '數字', quantity: '數值' },
    number: '數字',
    right: '比較的數值',
    period: '期數',
    days: '天數',
    timeframe: '時間週期',
    condition: '條件 {{number}}',
    remove: '刪除條件 {{number}}',
    add: '新增條件',
    full: '一項規則最多 {{max}} 個條件',
    repeat: '重複',
    repeatChoices: { once: '一次', every: '每次' },
    cooldown: '幾分鐘內不再觸發',
    cooldownRange: '請輸入 {{min}} 至 {{max}} 分鐘',
    expires: '到期（{{clock}}）',
    expiresPast: '請輸入未來的時間',
  },
  edit: {
    title: '編輯警示',
    save: '儲存變更',
    saving: '儲存中...',
    on: '觸發時機：股票',
    changes: { enters: '開始符合', leaves: '不再符合' },
  },
  trial: {
    triggered_one: '以{{moments}}結束時計算，會觸發 {{shown}} 次，共 {{symbols}}',
    triggered_other: '以{{moments}}結束時計算，會觸發 {{shown}} 次，共 {{symbols}}',
    never: '以{{moments}}結束時計算，不會觸發',
    symbols_one: '{{count}} 檔股票',
    symbols_other: '{{count}} 檔股票',
    ends: {
      '1D_one': ' {{count}} 天',
      '1D_other': ' {{count}} 天',
      '1H_one': ' {{count}} 小時',
      '1H_other': ' {{count}} 小時',
    },
    newest: '最近的觸發',
    more: '另有 {{count}} 檔',
    unseen:
      '每檔股票一天只計一次。在一天或一小時之內開始又結束的符合無法得知；價格以目前的紀錄為準。',
    unknown: '未讀取當日的分鐘資料，因此以下指標未知：{{metrics}}。',
    noHistory: '尚無歷史資料',
    failed: '無法以歷史資料試算此掃描。',
  },
  near: {
    title: '建立以來最接近的時刻',
    value: '{{value}}，門檻 {{level}}，差 {{distance}}，{{when}}',
    held: '{{value}}，門檻 {{level}}，已達到，{{when}}',
    unknown: '建立以來沒有紀錄',
    scan: '監看掃描的警示沒有最接近的時刻。',
  },
  why: {
    value: '{{value}}，門檻 {{level}}',
    unknown: '未知',
  },
}
