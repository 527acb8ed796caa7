import type { preferences as en } from '../en/preferences.ts'
import type { Texts } from '../texts.ts'

export const preferences: Texts<typeof en> = {
  theme: '佈景主題',
  themes: { dark: '深色', light: '淺色', system: '跟隨系統' },
  colours: '漲跌顏色',
  colourSchemes: {
    'green-up': '綠漲紅跌',
    'red-up': '紅漲綠跌',
    'blue-orange': '藍漲橘跌',
  },
  clock: '時間',
  clocks: { exchange: '交易所（紐約）', device: '此裝置' },
}
