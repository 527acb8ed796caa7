import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadAgain } from '../components/loading/load-again.ts'
import { Notice } from '../components/panels/notice.tsx'
import { PageHeading } from '../components/panels/page-heading.tsx'
import { PageSpinner } from '../components/panels/spinner.tsx'
import type { navEntries } from './shell/navigation/nav-entries.ts'

type NameKey = `nav.${(typeof navEntries)[number]['key']}` | 'account.open'

/** The code of a screen is not here although its server was asked for it. */
const LateScreen = ({ nameKey }: { readonly nameKey: NameKey | undefined }) => {
  const { t } = useTranslation()
  return (
    <>
      {nameKey && <PageHeading>{t(nameKey)}</PageHeading>}
      <Notice role="status" text={t('failure.userUnknown')} detail={t('failure.late')} />
    </>
  )
}

/**
 * A screen whose code is loaded when it is first needed. Unlike with `lazy`, the previous screen
 * goes at once: address, heading and current entry are always of the same screen. While the server
 * is unavailable the screen says so in its place, and loading is retried for as long as it is shown.
 *
 * @param nameKey the text that names the screen while it is late; none: nothing names it
 */
export const screenOf = (load: () => Promise<ComponentType>, nameKey?: NameKey) => {
  let here: ComponentType | null = null
  const fetch = async () => {
    here = await load()
    return here
  }
  const Screen = () => {
    // The component of the first render stays: another one would remount the screen.
    const [Drawn, setDrawn] = useState(() => here)
    const [state, setState] = useState<'loading' | 'late' | { readonly failure: unknown }>(
      'loading',
    )
    const isMissing = Drawn === null
    useEffect(() => {
      if (!isMissing) return
      const given = new AbortController()
      const { signal } = given
      loadAgain(fetch, {
        attemptsMax: Number.POSITIVE_INFINITY,
        onLate: () => setState('late'),
        signal,
      }).then(
        (loaded) => setDrawn(() => loaded),
        (failure: unknown) => {
          if (!signal.aborted) setState({ failure })
        },
      )
      return () => given.abort()
    }, [isMissing])
    if (Drawn) return <Drawn />
    if (typeof state === 'object') throw state.failure
    return state === 'late' ? <LateScreen nameKey={nameKey} /> : <PageSpinner />
  }
  return { fetch, Screen }
}
