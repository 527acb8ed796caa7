import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationTable } from '../../../translations/translate.ts'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import { useServerText } from '../../i18n/use-server-text.ts'

/** Kept for the next stock: the sentences come once. */
let fetched: TranslationTable | null = null

/** The Chinese sentences on the companies; null while they are on their way. */
const useAbouts = (wanted: boolean): TranslationTable | null => {
  const [abouts, setAbouts] = useState(fetched)
  useEffect(() => {
    if (!wanted || fetched) return
    let gone = false
    const put = (table: TranslationTable) => {
      if (!gone) setAbouts(table)
    }
    import('../../i18n/zh-tw/abouts/all.ts').then(
      (file) => put((fetched = file.abouts)),
      // Without them the sentence is shown as it came.
      () => put({}),
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return abouts
}

export const AboutFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="flex gap-x-3 border-t border-line px-3 py-2.5 max-sm:flex-col sm:px-4 lg:py-1">
      <h3 className="text-xs leading-5 font-semibold whitespace-nowrap text-text-3">
        {t('details.about')}
      </h3>
      <div className="max-w-[110ch] min-w-0 grow break-words text-text-2 lg:text-sm lg:leading-5">
        {children}
      </div>
    </div>
  )
}

export const AboutSkeleton = () => (
  <AboutFrame>
    <Skeleton className="my-1 h-3.5 w-full max-w-[60ch]" />
  </AboutFrame>
)

/** The company description; an untranslated sentence stays English and is marked so. */
export const About = ({ text }: { readonly text: string }) => {
  const { i18n } = useTranslation()
  const isChinese = i18n.language === 'zh-TW'
  const abouts = useAbouts(isChinese)
  const serverText = useServerText()
  if (isChinese && !abouts) return <AboutSkeleton />
  const shown = isChinese ? (abouts?.[text] ?? serverText(text)) : text
  return (
    <AboutFrame>
      <span {...(isChinese && shown === text && { lang: 'en' })}>{shown}</span>
    </AboutFrame>
  )
}
