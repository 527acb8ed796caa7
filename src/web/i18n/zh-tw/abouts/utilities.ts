import type { TranslationTable } from '../../../../translations/translate.ts'

export const utilities: TranslationTable = {
  'Supplies Florida with electricity and owns wind and solar farms across the US.':
    '為佛羅里達州供電，並在全美擁有風力與太陽能電廠。',
  'Supplies electricity and gas in Georgia, Alabama and Mississippi.':
    '在喬治亞州、阿拉巴馬州與密西西比州供應電力與天然氣。',
  'Supplies electricity and gas in the Carolinas, Florida and the Midwest.':
    '在南北卡羅萊納州、佛羅里達州與中西部供應電力與天然氣。',
  'Supplies electricity in eleven states and owns the largest US transmission network.':
    '在十一州供電，並擁有美國最大的輸電網路。',
  'Supplies gas and electricity in southern California and wires in Texas.':
    '在南加州供應天然氣與電力，並在德州經營輸配電線路。',
  'Supplies electricity in Virginia and the Carolinas.': '在維吉尼亞州與南北卡羅萊納州供電。',
  'Delivers electricity and gas in Chicago, Philadelphia, Baltimore and Washington.':
    '在芝加哥、費城、巴爾的摩與華盛頓輸送電力與天然氣。',
}
