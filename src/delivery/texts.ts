import { formatLevel } from '../domain/notation/price.ts'
import type { FiredAlert, Language, Message } from './message.ts'

const words = {
  en: {
    fired: (symbol: string, price: string) => `${symbol} alert: the price is ${price}`,
    digest: (count: number) => `${count.toString()} more alerts fired in the last hour`,
    others: (count: number) => `and ${count.toString()} others`,
    test: 'This is a test of your Tapedeck alerts',
    code: 'Your Tapedeck confirmation code',
    codeText: (code: string) =>
      `Enter ${code} on the page of your alerts within one hour. If you did not ask for it, ignore this message.`,
    open: 'Show the moment on the chart',
    unsubscribe: 'Stop these messages',
    unsubscribed: 'No more alerts are sent to this address.',
  },
  'zh-TW': {
    fired: (symbol: string, price: string) => `${symbol} 警示：價格 ${price}`,
    digest: (count: number) => `過去一小時另有 ${count.toString()} 個警示觸發`,
    others: (count: number) => `以及其他 ${count.toString()} 個`,
    test: '這是 Tapedeck 警示的測試訊息',
    code: '您的 Tapedeck 確認碼',
    codeText: (code: string) => `請在一小時內於警示頁面輸入 ${code}。若您沒有要求，請忽略這封信。`,
    open: '在圖表上查看當時的情況',
    unsubscribe: '停止接收這些訊息',
    unsubscribed: '之後不會再寄送警示到此地址。',
  },
} as const satisfies Record<Language, unknown>

export const wordsIn = (language: Language) => words[language]

/** One firing in a line. */
export const lineOf = ({ alert, price }: FiredAlert, language: Language): string =>
  words[language].fired(alert.symbol, formatLevel(price))

export const titleOf = (message: Message, language: Language): string => {
  const said = words[language]
  switch (message.type) {
    case 'alert.triggered':
      return lineOf(message.fired, language)
    case 'alerts.digest':
      return said.digest(message.count)
    case 'channel.test':
      return said.test
    case 'channel.code':
      return said.code
  }
}

/** The lines below the title; none for a test. */
export const linesOf = (message: Message, language: Language): readonly string[] => {
  const said = words[language]
  switch (message.type) {
    case 'alert.triggered':
      return [message.fired.why]
    case 'alerts.digest': {
      const lines = message.fired.map((fired) => lineOf(fired, language))
      const others = message.count - lines.length
      return others > 0 ? [...lines, said.others(others)] : lines
    }
    case 'channel.test':
      return []
    case 'channel.code':
      return [said.codeText(message.code)]
  }
}
