import type { TranslationTable } from '../translate.ts'

/** Refusals and other sentences of the server. */
export const refusals: TranslationTable = {
  'Our records are damaged; changes cannot be saved until they are restored':
    '我們的紀錄檔已損毀，修復之前無法接受新的資料',
  'Not signed in': '尚未登入',
  'Unknown symbol {{symbol}}': '沒有 {{symbol}} 這個代號',
  '{{symbol}} has no previous close to measure the change against':
    '{{symbol}} 沒有昨收價，無法計算漲跌幅',
  '{{symbol}} has no average volume to measure the volume against':
    '{{symbol}} 沒有平均成交量，無法比較成交量',
  'There is no such article': '找不到這篇報導',
  'There is no such {{what}}': '找不到這個{{what}}',
  'Unknown route {{method}} {{path}}': '沒有 {{method}} {{path}} 這個路徑',
  '{{symbol}} is not on your watchlist': '{{symbol}} 不在您的自選股中',
  'Your watchlist is full ({{max}} symbols)': '您的自選股已滿（{{max}} 檔）',
  'You have reached the limit of {{max}} alerts': '您已有 {{max}} 個警示，達到上限',
  'You have reached the limit of {{max}} saved scans': '您已有 {{max}} 個已儲存的掃描，達到上限',
  'Value must be a number': '請輸入數字',
  'Symbol is required': '請輸入股票代號',
  '{{field}} is not a ticker symbol': '這不是股票代號',
  'Message is required': '請輸入訊息',
  'Message must have {{min}} to {{max}} characters': '訊息長度須為 {{min}} 至 {{max}} 個字元',
  'Name is required': '請輸入名稱',
  'A scan must have at least one rule': '掃描至少要有一個條件',
  'A scan can have at most {{max}} rules': '掃描最多有 {{max}} 個條件',
  '{{field}} is not an analytic value': '請選擇分析值',
  '{{field}} is required': '請填寫這個欄位',
  '{{field}} is too large': '數值過大',
  '{{field}} is not a number': '請輸入數字',
  '{{field}} must not be in the future': '時間不能在未來',
  'Password is too common; choose another': '這個密碼太常見，請換一個',
  'Current password is wrong': '目前密碼不正確',
  'Username does not match your account': '這不是您的使用者名稱',
  'Username is reserved; choose another': '這個使用者名稱已被保留，請換一個',
  'Password must not be your name or the product’s name; choose another':
    '密碼不可為您的名稱或本產品的名稱，請換一個',
  'This request came from another site and was rejected': '此要求來自其他網站，未予執行',
  'The body is larger than {{size}} KiB': '內容超過 {{size}} KiB',
  'This Idempotency-Key was already used with another body': '這個要求已用其他內容送出過',
  'Too many {{what}}; try again in {{wait}}': '{{what}}過多，請於 {{wait}}後再試',
  'Too many people are signing in; try again in a moment': '登入人數過多，請稍後再試',
  'Too many historical queries are running. Try again in a moment.': '歷史查詢過多，請稍後再試',
  'Your last change is not visible yet; try again in a moment': '您上次的變更尚未生效，請稍後再試',
  'The scanner is still loading; try again in a moment': '掃描器仍在讀取歷史資料，請稍後再試',
  'The market data provider is unavailable; try again in a moment':
    '無法連線至行情供應商，請稍後再試',
  'The service is temporarily unavailable': '服務暫時無法使用',
  'Something went wrong on our side': '系統發生錯誤',
  'Something went wrong on our side (request {{request}})': '系統發生錯誤（要求 {{request}}）',
  'An invented company of the sector {{sector}} that exists only on the simulated exchange.':
    '虛構的{{sector}}類公司，只存在於模擬交易所。',
  'Failed to fetch': '無法連線至伺服器',
  '{{count}} second': '{{count}} 秒',
  '{{count}} seconds': '{{count}} 秒',
  '{{count}} minute': '{{count}} 分鐘',
  '{{count}} minutes': '{{count}} 分鐘',
}
