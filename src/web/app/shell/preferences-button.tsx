import { lazy, Suspense, useState } from 'react'
import { PreferencesTrigger } from './preferences-trigger.tsx'

const load = async () => ({ default: (await import('./preferences-menu.tsx')).PreferencesMenu })
const PreferencesMenu = lazy(load)

/** Fetches the menu's code when the pointer or the focus comes near, and opens it when pressed. */
export const PreferencesButton = () => {
  const [wanted, setWanted] = useState(false)
  if (wanted)
    return (
      <Suspense fallback={<PreferencesTrigger aria-busy />}>
        <PreferencesMenu />
      </Suspense>
    )
  return (
    <PreferencesTrigger
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
}
