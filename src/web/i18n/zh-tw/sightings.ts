import type { TranslationTable } from '../../../translations/translate.ts'

/** Why a signal was issued: one sentence of each rule in either direction, and its readings. */
export const sightings: TranslationTable = {
  'The {{fast}}-bar average of {{quick}} has crossed above the {{slow}}-bar average of {{calm}}, with the price at {{close}}.':
    '{{fast}} 日均線（{{quick}}）向上穿越 {{slow}} 日均線（{{calm}}），收盤價 {{close}}。',
  'The {{fast}}-bar average of {{quick}} has crossed below the {{slow}}-bar average of {{calm}}, with the price at {{close}}.':
    '{{fast}} 日均線（{{quick}}）向下跌破 {{slow}} 日均線（{{calm}}），收盤價 {{close}}。',
  'RSI({{bars}}) has risen from {{last}} back through {{level}} to {{now}}: the price of {{close}} leaves the oversold range.':
    'RSI({{bars}}) 由 {{last}} 回升穿越 {{level}} 至 {{now}}，收盤價 {{close}} 脫離超賣區。',
  'RSI({{bars}}) has fallen from {{last}} back through {{level}} to {{now}}: the price of {{close}} leaves the overbought range.':
    'RSI({{bars}}) 由 {{last}} 回落跌破 {{level}} 至 {{now}}，收盤價 {{close}} 脫離超買區。',
  'MACD({{periods}}) has crossed above its signal line while below zero ({{macd}} against {{signal}}), with the price at {{close}}.':
    'MACD({{periods}}) 在零軸下方向上穿越訊號線（{{macd}} 對 {{signal}}），收盤價 {{close}}。',
  'MACD({{periods}}) has crossed below its signal line while above zero ({{macd}} against {{signal}}), with the price at {{close}}.':
    'MACD({{periods}}) 在零軸上方向下跌破訊號線（{{macd}} 對 {{signal}}），收盤價 {{close}}。',
  'The close of {{close}} stands above the upper Bollinger band of {{level}} on {{times}} times the mean volume of {{bars}} bars.':
    '收盤價 {{close}} 突破布林通道上軌 {{level}}，成交量為 {{bars}} 日均量的 {{times}} 倍。',
  'The close of {{close}} stands below the lower Bollinger band of {{level}} on {{times}} times the mean volume of {{bars}} bars.':
    '收盤價 {{close}} 跌破布林通道下軌 {{level}}，成交量為 {{bars}} 日均量的 {{times}} 倍。',
  'The close of {{close}} has passed {{level}}, the highest price of the 52 weeks before.':
    '收盤價 {{close}} 突破前 52 週最高價 {{level}}。',
  'The close of {{close}} has passed {{level}}, the lowest price of the 52 weeks before.':
    '收盤價 {{close}} 跌破前 52 週最低價 {{level}}。',
  'Target and stop stand {{ranges}} average true ranges of {{atr}} from {{entry}}.':
    '目標與停損距進場價 {{entry}} 為 {{ranges}} 倍平均真實區間（{{atr}}）。',
  'Such buy signals reached their target in {{hits}} of {{cases}} earlier cases on {{symbol}} and in {{marketHits}} of {{marketCases}} on the whole market, which makes {{confidence}}%.':
    '過去這類買進訊號在 {{symbol}} 的 {{cases}} 次中有 {{hits}} 次達到目標，全市場 {{marketCases}} 次中有 {{marketHits}} 次，信心度為 {{confidence}}%。',
  'Such sell signals reached their target in {{hits}} of {{cases}} earlier cases on {{symbol}} and in {{marketHits}} of {{marketCases}} on the whole market, which makes {{confidence}}%.':
    '過去這類賣出訊號在 {{symbol}} 的 {{cases}} 次中有 {{hits}} 次達到目標，全市場 {{marketCases}} 次中有 {{marketHits}} 次，信心度為 {{confidence}}%。',
  'Such buy signals reached their target in {{hits}} of {{cases}} earlier cases on {{symbol}} and in {{marketHits}} of {{marketCases}} on the whole market, seen on {{days}} days.':
    '過去這類買進訊號在 {{symbol}} 的 {{cases}} 次中有 {{hits}} 次達到目標，全市場 {{marketCases}} 次中有 {{marketHits}} 次，共 {{days}} 個交易日。',
  'Such sell signals reached their target in {{hits}} of {{cases}} earlier cases on {{symbol}} and in {{marketHits}} of {{marketCases}} on the whole market, seen on {{days}} days.':
    '過去這類賣出訊號在 {{symbol}} 的 {{cases}} 次中有 {{hits}} 次達到目標，全市場 {{marketCases}} 次中有 {{marketHits}} 次，共 {{days}} 個交易日。',
  'Any entry with such levels reached its target in {{base}}% of cases; with the record above, the confidence is {{confidence}}%.':
    '任意進場若採相同目標與停損，有 {{base}}% 達到目標；納入上述紀錄後，信心度為 {{confidence}}%。',
  'This is not advice.': '本訊號並非投資建議。',
  'Signal line {{value}}': '訊號線 {{value}}',
  'Volume {{times}} times its mean': '成交量為均量的 {{times}} 倍',
  '52-week high {{level}}': '52 週高點 {{level}}',
  '52-week low {{level}}': '52 週低點 {{level}}',
  'Bollinger({{parameters}}) {{lower}} to {{upper}}':
    '布林通道({{parameters}}) {{lower}} 至 {{upper}}',
}
