import type { TranslationTable } from '../../../../translations/translate.ts'

export const funds: TranslationTable = {
  'Exchange-traded fund that follows the five hundred large US companies of the S&P 500.':
    '追蹤標普 500 指數五百家美國大型公司的指數股票型基金。',
  'Exchange-traded fund that follows the hundred largest companies on NASDAQ outside finance.':
    '追蹤 NASDAQ 一百家最大非金融公司的指數股票型基金。',
  'Exchange-traded fund that follows the thirty companies of the Dow Jones Industrial Average.':
    '追蹤道瓊工業平均指數三十家公司的指數股票型基金。',
  'Exchange-traded fund that follows two thousand smaller US companies.':
    '追蹤兩千家美國小型公司的指數股票型基金。',
}
