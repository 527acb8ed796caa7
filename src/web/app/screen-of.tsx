import { type ComponentType, lazy, useState } from 'react'
import { tellOfCode } from '../components/loading/late-code.ts'
import { loadAgain } from '../components/loading/load-again.ts'

type Load = () => Promise<ComponentType>

/**
 * A screen whose code is fetched when it is first wanted. Where the code is here already the screen
 * is drawn at once: React would draw a fallback first, and keep it for 300 ms once it is shown.
 */
export const screenOf = (load: Load) => {
  let here: ComponentType | null = null
  const fetch = async () => {
    here = await load()
    return { default: here }
  }
  const Later = lazy(() => loadAgain(fetch, { onLate: () => tellOfCode('late') }))
  const Screen = () => {
    // What it was first drawn with it stays with: another one would begin anew.
    const [Drawn] = useState<ComponentType>(() => here ?? Later)
    return <Drawn />
  }
  return { fetch, Screen }
}
