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
