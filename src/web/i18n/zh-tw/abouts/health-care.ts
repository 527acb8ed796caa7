import type { TranslationTable } from '../../../../translations/translate.ts'

export const healthCare: TranslationTable = {
  'Insures health in the US and, as Optum, runs clinics, pharmacies and data services.':
    '在美國承保健康保險，並以 Optum 經營診所、藥局與資料服務。',
  'Makes medicines and medical devices, from cancer drugs to joint implants.':
    '生產藥品與醫療器材，從抗癌藥到人工關節。',
  'Makes medicines for diabetes, obesity, cancer and immune disease.':
    '生產糖尿病、肥胖、癌症與免疫疾病的藥品。',
  'Makes Humira, Skyrizi, Rinvoq and Botox.': '生產 Humira、Skyrizi、Rinvoq 與肉毒桿菌素 Botox。',
  'Makes the cancer drug Keytruda, vaccines and medicines for animals.':
    '生產抗癌藥 Keytruda、疫苗與動物用藥。',
  'Supplies laboratories with instruments, reagents and services.':
    '為實驗室供應儀器、試劑與服務。',
  'Makes glucose sensors, heart devices, diagnostic tests and infant formula.':
    '生產血糖感測器、心臟裝置、診斷檢測與嬰兒配方奶粉。',
  'Makes medicines and vaccines for a broad range of diseases.': '生產多種疾病的藥品與疫苗。',
  'Owns makers of instruments for biology, diagnostics and drug manufacture.':
    '擁有生物、診斷與製藥儀器的製造商。',
  'Makes medicines for cancer, blood and heart, among them Eliquis and Opdivo.':
    '生產癌症、血液與心臟用藥，包括 Eliquis 與 Opdivo。',
  'Develops biological medicines for bones, heart, inflammation and cancer.':
    '開發骨骼、心臟、發炎與癌症的生物藥品。',
  'Makes pacemakers, insulin pumps, surgical tools and other devices.':
    '生產心律調節器、胰島素幫浦、手術工具與其他裝置。',
  'Insures health under Blue Cross Blue Shield licences in fourteen states.':
    '在十四州以 Blue Cross Blue Shield 授權承保健康保險。',
  'Makes the da Vinci robots with which surgeons operate through small openings.':
    '製造達文西機器人，供外科醫師透過小切口進行手術。',
  'Makes medicines against HIV, hepatitis and cancer.': '生產對抗 HIV、肝炎與癌症的藥品。',
  'Makes artificial joints, hospital beds and surgical equipment.':
    '生產人工關節、病床與手術設備。',
  'Runs pharmacies, a manager of drug benefits and the insurer Aetna.':
    '經營藥局、藥品福利管理事業與保險公司 Aetna。',
  'Makes the medicines for cystic fibrosis and works on gene therapies.':
    '生產囊腫纖維症的藥品，並研究基因療法。',
  'Develops antibody medicines, Eylea and Dupixent among them.':
    '開發抗體藥品，包括 Eylea 與 Dupixent。',
  'Insures health and manages drug benefits through Evernorth.':
    '承保健康保險，並透過 Evernorth 管理藥品福利。',
  'Makes syringes, catheters, infusion pumps and laboratory equipment.':
    '生產注射器、導管、輸液幫浦與實驗室設備。',
  'Makes stents, valves and other devices for heart, vessels and digestion.':
    '生產支架、瓣膜，以及用於心臟、血管與消化系統的其他裝置。',
  'Runs some 180 hospitals and many surgery centres in the US and England.':
    '在美國與英國經營約 180 家醫院與許多手術中心。',
  'Develops vaccines and medicines on messenger RNA.': '以信使 RNA 開發疫苗與藥品。',
  'Insures older people under Medicare and runs clinics for them.':
    '依 Medicare 承保年長者的健康保險，並為其經營診所。',
}
