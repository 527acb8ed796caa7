import type { TranslationTable } from '../../translations/translate.ts'
import { newsGenerator } from '../../translations/zh-tw/simulated-news.ts'
import { refusals } from '../../translations/zh-tw/refusals.ts'
import { wantedValues } from './zh-tw/alerts/alerts.ts'
import { sightings } from './zh-tw/sightings.ts'

/** Faults of fields in the accounts' forms. */
const fields: TranslationTable = {
  Required: '必填',
  'Username is required': '請輸入使用者名稱',
  'First name is required': '請輸入名字',
  'Last name is required': '請輸入姓氏',
  'Email is required': '請輸入電子郵件',
  'Phone number is required': '請輸入電話號碼',
  'Password is required': '請輸入密碼',
  'Confirm password is required': '請再次輸入密碼',
  "Passwords don't match": '兩次輸入的密碼不一致',
  'Password must have 8 to 128 characters': '密碼長度須為 8 至 128 個字元',
  'Username may contain letters, digits, dots, dashes and underscores, must start with a letter or digit and must not end with a dot':
    '使用者名稱可含字母、數字、句點、連字號與底線，須以字母或數字開頭，且不可以句點結尾',
  'Username must use letters of a single alphabet': '使用者名稱只能使用同一種文字的字母',
  'Email is not an e-mail address': '電子郵件格式不正確',
  'Phone number may have digits, spaces, dots, dashes, parentheses and a leading +':
    '電話號碼可含數字、空格、句點、連字號、括號，以及開頭的 +',
  'Username is too long (at most 200 characters)': '使用者名稱過長（最多 200 個字元）',
  'Password is too long': '密碼過長',
  'Username is too long (at most 40 characters)': '使用者名稱過長（最多 40 個字元）',
  'First name is too long (at most 80 characters)': '名字過長（最多 80 個字元）',
  'Last name is too long (at most 80 characters)': '姓氏過長（最多 80 個字元）',
  'Email is too long (at most 254 characters)': '電子郵件過長（最多 254 個字元）',
  'Phone number is too long (at most 40 characters)': '電話號碼過長（最多 40 個字元）',
  'Username already exists': '此使用者名稱已被使用',
  'Email already registered': '此電子郵件已註冊',
  'Invalid username or password': '使用者名稱或密碼錯誤',
}

/** Texts of contracts and server, by their English sentences. */
export const zhTwServerText: TranslationTable = {
  ...fields,
  ...refusals,
  ...wantedValues,
  ...sightings,
  'The page shows a past moment. Go back to live to change something.':
    '頁面顯示的是過去的時刻，回到即時後才能變更。',
  ...newsGenerator,
}
