import { type ComponentProps, useEffect, useRef } from 'react'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import { tryAlert, useAskedTrial, useTriggersOfTrial } from '../../../state/tried-alert.ts'

const panel = lazyPart(async () => (await import('../trial/trial-panel.tsx')).TrialPanel)
const end = () => tryAlert(null)

type Clock = Pick<ComponentProps<typeof panel.Part>, 'at' | 'isPlaying' | 'onGo'>

/** The alert that is tried, and where it would have triggered; it ends where the past is left. */
export const useTrial = (isPast: boolean) => {
  const asked = useAskedTrial()
  const found = useTriggersOfTrial()
  const isReady = panel.useReady(asked !== null, end)
  useEffect(() => {
    if (!isPast) end()
  }, [isPast])
  // Strict mode undoes and repeats an effect at once, and a trial asked for before is not to end by it.
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(ending.current)
    return () => {
      ending.current = setTimeout(end)
    }
  }, [])
  const draw = (clock: Clock) =>
    isReady && asked && <panel.Part key={asked.id} {...clock} alert={asked.alert} onEnd={end} />
  return { found, draw }
}
