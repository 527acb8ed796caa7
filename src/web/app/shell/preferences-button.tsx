import { useState } from 'react'
import { partOf } from '../../components/part-of.ts'
import { PreferencesTrigger } from './preferences-trigger.tsx'

const menu = partOf(async () => (await import('./preferences-menu.tsx')).PreferencesMenu)

/** Fetches the menu's code when the pointer or the focus comes near, and opens it when pressed. */
export const PreferencesButton = () => {
  const [wanted, setWanted] = useState(false)
  const isReady = menu.useReady(wanted, () => setWanted(false))
  if (isReady) return <menu.Part />
  return (
    <PreferencesTrigger
      aria-busy={wanted}
      onPointerEnter={menu.fetch}
      onFocus={menu.fetch}
      onClick={() => setWanted(true)}
    />
  )
}
