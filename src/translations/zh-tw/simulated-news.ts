import type { TranslationTable } from '../translate.ts'

/** The simulated news generator's verbs, each by itself: a name before one may have several words. */
const verbs = {
  rise: '上漲',
  gain: '上揚',
  advance: '走高',
  jump: '跳漲',
  rally: '勁揚',
  'climb sharply': '大幅攀升',
  surge: '飆漲',
  soar: '暴漲',
  fall: '下跌',
  slip: '走低',
  decline: '下滑',
  tumble: '重挫',
  slide: '接連下滑',
  slump: '大跌',
  plunge: '暴跌',
  plummet: '崩跌',
} as const

const ways = { up: '上漲', down: '下跌' } as const

const titles: TranslationTable = Object.fromEntries(
  Object.entries(verbs).flatMap(([verb, text]) => [
    [`{{name}} shares ${verb} {{percent}}`, `{{name}} 股價${text} {{percent}}`],
    [`{{name}} shares ${verb} {{percent}} on {{day}}`, `{{name}} {{day}}股價${text} {{percent}}`],
    [
      `Shares of {{name}} ${verb} {{percent}} to {{price}}`,
      `{{name}} 股價${text} {{percent}}，來到 {{price}}`,
    ],
    [
      `{{name}} ({{symbol}}): shares ${verb} {{percent}}`,
      `{{name}}（{{symbol}}）：股價${text} {{percent}}`,
    ],
    [
      `{{name}} ({{symbol}}): shares ${verb} {{percent}} on {{day}}`,
      `{{name}}（{{symbol}}）：{{day}}股價${text} {{percent}}`,
    ],
    [
      `{{sector}} stocks ${verb} {{percent}}, led by {{leaders}}`,
      `{{sector}}類股${text} {{percent}}，{{leaders}} 領頭`,
    ],
    [
      `{{sector}} stocks ${verb} {{percent}} on {{day}}, led by {{leaders}}`,
      `{{sector}}類股{{day}}${text} {{percent}}，{{leaders}} 領頭`,
    ],
    [
      `Stocks ${verb} {{percent}} on {{day}}: the day in figures`,
      `股市{{day}}${text} {{percent}}：當日數據一覽`,
    ],
    [
      `Stocks ${verb}: {{symbol}} is up {{percent}} so far today`,
      `股市${text}：{{symbol}} 今日至今上漲 {{percent}}`,
    ],
    [
      `Stocks ${verb}: {{symbol}} is down {{percent}} so far today`,
      `股市${text}：{{symbol}} 今日至今下跌 {{percent}}`,
    ],
  ]),
)

const eitherWay: TranslationTable = Object.fromEntries(
  Object.entries(ways).flatMap(([way, text]) => [
    [
      `{{name}} trades {{times}} times its usual volume, ${way} {{percent}}`,
      `{{name}} 成交量達平常的 {{times}} 倍，${text} {{percent}}`,
    ],
    [
      `{{name}} trades {{times}} times its usual volume, ${way} {{percent}} on {{day}}`,
      `{{name}} {{day}}成交量達平常的 {{times}} 倍，${text} {{percent}}`,
    ],
    [
      `{{name}} ({{symbol}}) closed {{day}} at {{price}}, ${way} {{percent}} from the close before.`,
      `{{name}}（{{symbol}}）{{day}}收在 {{price}}，較前一收盤價${text} {{percent}}。`,
    ],
    [
      `{{name}} ({{symbol}}) last traded at {{price}}, ${way} {{percent}} from the close before.`,
      `{{name}}（{{symbol}}）最新成交價 {{price}}，較前一收盤價${text} {{percent}}。`,
    ],
    [`{{symbol}} ${way} {{percent}}`, `{{symbol}} ${text} {{percent}}`],
    [`{{symbol}} ${way} {{percent}}, {{others}}`, `{{symbol}} ${text} {{percent}}、{{others}}`],
  ]),
)

const besideTheSector: TranslationTable = Object.fromEntries(
  Object.entries(ways).flatMap(([way, text]) => [
    [
      `The shares were ahead of their sector: {{sector}} stocks were ${way} {{percent}} on average.`,
      `股價表現優於所屬類股：{{sector}}類股平均${text} {{percent}}。`,
    ],
    [
      `The shares were behind their sector: {{sector}} stocks were ${way} {{percent}} on average.`,
      `股價表現落後所屬類股：{{sector}}類股平均${text} {{percent}}。`,
    ],
  ]),
)

/** Headlines and articles of the simulated news generator. */
export const newsGenerator: TranslationTable = {
  ...titles,
  ...eitherWay,
  ...besideTheSector,
  'That is {{percent}} below the highest of the 52 weeks before ({{high}}); the lowest was {{low}}.':
    '較先前 52 週最高價 {{high}} 低 {{percent}}；最低價為 {{low}}。',
  'That is above the highest of the 52 weeks before ({{high}}); the lowest was {{low}}.':
    '已高於先前 52 週的最高價 {{high}}；最低價為 {{low}}。',
  'SIMULATED: this article was written by a program about the simulated exchange.':
    '模擬：本文由程式撰寫，內容只關於模擬交易所。',
  'Nothing in it happened anywhere else, and it is no statement about the company.':
    '文中所述未曾在其他地方發生，亦非對該公司的任何陳述。',
  '{{name}} shares rise to a 52-week high of {{price}}': '{{name}} 股價漲至 52 週新高 {{price}}',
  '{{name}} shares fall to a 52-week low of {{price}}': '{{name}} 股價跌至 52 週新低 {{price}}',
  '{{shares}} shares changed hands.': '成交 {{shares}}股。',
  '{{shares}} shares changed hands, {{times}} times the average of {{average}}.':
    '成交 {{shares}}股，為平均 {{average}}股的 {{times}} 倍。',
  'Of its larger companies: {{list}}.': '其中較大的公司：{{list}}。',
  '{{risen}} of {{all}} companies stood higher.': '{{all}} 家公司中有 {{risen}} 家上漲。',
  'Strongest: {{list}}.': '最強：{{list}}。',
  'Weakest: {{list}}.': '最弱：{{list}}。',
  '{{count}} billion': '{{count}} 十億',
  '{{count}} million': '{{count}} 百萬',
  '{{count}} thousand': '{{count}} 千',
  Sunday: '週日',
  Monday: '週一',
  Tuesday: '週二',
  Wednesday: '週三',
  Thursday: '週四',
  Friday: '週五',
  Saturday: '週六',
}
