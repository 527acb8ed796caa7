import type { chatPanel } from '../en/chat-panel.ts'
import type { chat as en, timeMachine as enTimeMachine } from '../en/chat.ts'
import type { Texts } from '../texts.ts'

export const chat: Texts<typeof en & typeof chatPanel> = {
  title: '交易聊天室',
  formerTrader: '已離開的交易人',
  unavailableTrader: '暫時無法顯示名稱',
  open: '開啟聊天室',
  unread_one: '{{count}} 則未讀訊息',
  unread_other: '{{count}} 則未讀訊息',
  move: '方向鍵移動聊天室，Shift＋方向鍵調整大小',
  newMessages_one: '{{count}} 則新訊息',
  newMessages_other: '{{count}} 則新訊息',
  close: '關閉聊天室',
  past: '查看過去',
  loading: '訊息載入中...',
  empty: '歡迎來到交易聊天室！和其他交易人聊聊吧。',
  emptyPast: '當時還沒有任何訊息。',
  failed: '無法取得訊息。',
  signedOut: '請先登入才能參與聊天',
  placeholder: '輸入訊息...',
  message: '訊息',
  send: '傳送',
  left_one: '還可輸入 {{count}} 個字',
  left_other: '還可輸入 {{count}} 個字',
  tooLong_one: '超過 {{count}} 個字',
  tooLong_other: '超過 {{count}} 個字',
  messages: '訊息列表',
  mention: '{{symbol}}，發言時價格 {{price}}',
}

export const timeMachine: Texts<typeof enTimeMachine> = {
  title: '時鐘：前往過去的時刻',
  past: '過去',
  shown: '{{moment}} 當時的樣子',
  closed: '您正在查看 {{moment}}。',
}
