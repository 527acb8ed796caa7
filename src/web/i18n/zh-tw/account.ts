import type { accountPage as en } from '../en/account.ts'
import type { Texts } from '../texts.ts'

export const accountPage: Texts<typeof en> = {
  title: '帳號',
  profile: {
    title: '個人資料',
    help: '使用者名稱無法變更。',
    submit: '儲存',
    pending: '儲存中...',
    done: '個人資料已儲存',
  },
  currentPassword: '目前密碼',
  password: {
    title: '密碼',
    help: '變更密碼後，其他裝置都會登出。',
    newPassword: '新密碼',
    confirm: '確認新密碼',
    submit: '變更密碼',
    pending: '變更中...',
    done: '密碼已變更，其他裝置皆已登出',
  },
  sessions: {
    title: '登入裝置',
    help: '您目前登入的裝置。',
    failed: '無法載入登入裝置',
    device: '{{system}} 上的 {{browser}}',
    unknown: '不明裝置',
    current: '目前這台',
    signedIn: '登入時間 {{moment}}',
    lastSeen: '最後使用 {{moment}}',
    end: '登出',
    endNamed: '登出{{device}}（登入時間 {{moment}}）',
    endOthers: '登出其他所有裝置',
    ended: '該裝置已登出',
    othersEnded: '其他裝置皆已登出',
  },
  delivery: {
    title: '通知方式',
    help: '警示會送達您指定的地方。',
  },
  data: {
    title: '您的資料',
    help: '本產品保存的所有與您有關的資料，以 JSON 檔案提供。',
    download: '下載我的資料',
  },
  removal: {
    title: '刪除帳號',
    help: '您的姓名、電子郵件與其他個人資料將永久清除，無法復原。',
    open: '刪除我的帳號',
    username: '請輸入您的使用者名稱（{{username}}）',
    submit: '永久刪除',
    pending: '刪除中...',
    cancel: '取消',
  },
  failed: '未做任何變更',
}
