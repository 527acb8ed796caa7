import { en } from '../../src/web/i18n/en.ts'
import '../../src/web/i18n/en-later.ts'
import '../../src/web/i18n/en/alerts/alert-rules.ts'
import '../../src/web/i18n/en/delivery.ts'
import type { English, Translation } from '../../src/web/i18n/translation.ts'
import { zhTw } from '../../src/web/i18n/zh-tw.ts'

/** Heights that go with the widths: a phone, a laptop, a market data service. */
const heights = { 390: 844, 1440: 900, 2560: 1440 } as const

type Width = keyof typeof heights
const widths = [1440, 390, 2560] as const satisfies readonly Width[]
const languages = ['en', 'zh-TW'] as const
const themes = ['dark', 'light'] as const

/** One way in which a screen can be seen. */
export interface Look {
  readonly width: Width
  readonly language: (typeof languages)[number]
  readonly theme: (typeof themes)[number]
}

export const looks: readonly Look[] = widths.flatMap((width) =>
  languages.flatMap((language) => themes.map((theme) => ({ width, language, theme }))),
)

export const nameOf = ({ width, language, theme }: Look): string =>
  `${width}-${language === 'en' ? 'en' : 'zh'}-${theme}`

export const viewportOf = ({ width }: Look) => ({ width, height: heights[width] })

export const isPhone = ({ width }: Look): boolean => width === 390

export const textsOf = ({ language }: Look): Translation =>
  language === 'en' ? (en as English) : zhTw
