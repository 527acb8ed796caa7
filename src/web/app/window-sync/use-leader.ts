import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { showTopInOneColumn } from '../../components/focus/bring-into-view.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { momentIn } from '../moment/with-moment.ts'
import { selectionShown } from '../../state/selection.ts'
import { tryAlert, useTriggersOfTrial } from '../../state/tried-alert.ts'
import { useShow } from '../dashboard/use-show.ts'
import { windowSyncOfTab } from './own-window-sync.ts'
import { openWindowSync } from './window-sync.ts'

/** Shows a stock on the dashboard, or navigates to the dashboard from another screen. */
const useChosen = () => {
  const dispatch = useAppDispatch()
  const selection = useAppSelector((state) => state.selection)
  const show = useShow(selection)
  return (symbol: string): void => {
    const next = { ...selection, symbol }
    // The screen may still be the previous one: the address is where the trader has gone to.
    if (window.location.pathname !== '/') {
      dispatch(selectionShown(next))
      return
    }
    show(next)
    showTopInOneColumn()
  }
}

/** On every screen: publishes the selection to this tab's windows, and applies theirs. */
export const useWindowSyncLeader = (): void => {
  const selection = useAppSelector((state) => state.selection)
  const onChosen = useChosen()
  const windowSync = useRef<ReturnType<typeof openWindowSync>>(null)
  const asOf = momentIn(useLocation().search)
  const triggers = useTriggersOfTrial()
  const now = useRef({ selection, asOf, triggers, onChosen })
  useEffect(() => {
    now.current = { selection, asOf, triggers, onChosen }
  })
  // One channel for the whole time: messages to a closed channel are lost.
  useEffect(() => {
    const opened = openWindowSync(windowSyncOfTab(), (message) => {
      if (message.type === 'asked') {
        const { onChosen: _, ...shown } = now.current
        opened.say({ type: 'shown', ...shown })
      } else if (message.type === 'chosen') {
        opened.say({ type: 'heard', symbol: message.symbol })
        now.current.onChosen(message.symbol)
      } else if (message.type === 'tried') tryAlert(message.alert)
    })
    windowSync.current = opened
    return opened.close
  }, [])
  useEffect(
    () => windowSync.current?.say({ type: 'shown', selection, asOf, triggers }),
    [selection, asOf, triggers],
  )
}

/** Draws nothing; its code comes after what the screen needs first. */
export const WindowSyncLeader = () => {
  useWindowSyncLeader()
  return null
}
