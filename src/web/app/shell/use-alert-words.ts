import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { isTyped } from '../../api/alerts/alerts.ts'
import { loadAgain } from '../../components/loading/load-again.ts'
import { alertRule } from '../../components/text/alert-text.ts'

/** What an alert waits for, in a sentence; undefined: the code for rules is being loaded. */
export const useAlertWords = (alert: ListedAlert | undefined): string | undefined => {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ alert: ListedAlert; words: string } | null>(null)
  useEffect(() => {
    if (alert === undefined || isTyped(alert)) return
    let isWanted = true
    const show = (words: string) => {
      if (isWanted) setLoaded({ alert, words })
    }
    loadAgain(() => import('../../components/text/alert-words.ts')).then(
      ({ listedWords }) => show(listedWords(alert, t)),
      () => show(''),
    )
    return () => {
      isWanted = false
    }
  }, [alert, t])
  if (alert === undefined) return undefined
  if (isTyped(alert)) return alertRule(alert, t)
  return loaded?.alert === alert ? loaded.words : undefined
}
