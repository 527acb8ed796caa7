import { useEffect, useRef } from 'react'
import { showTopInOneColumn } from '../../components/focus/bring-into-view.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectionShown } from '../../state/selection.ts'
import { useShow } from '../dashboard/use-show.ts'
import { windowSyncOfTab, openWindowSync } from './window-sync.ts'

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
  const now = useRef({ selection, onChosen })
  useEffect(() => {
    now.current = { selection, onChosen }
  })
  // One channel for the whole time: messages to a closed channel are lost.
  useEffect(() => {
    const opened = openWindowSync(windowSyncOfTab(), (message) => {
      if (message.type === 'asked') opened.say({ type: 'shown', selection: now.current.selection })
      else if (message.type === 'chosen') {
        opened.say({ type: 'heard', symbol: message.symbol })
        now.current.onChosen(message.symbol)
      }
    })
    windowSync.current = opened
    return opened.close
  }, [])
  useEffect(() => windowSync.current?.say({ type: 'shown', selection }), [selection])
}
