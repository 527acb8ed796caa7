import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { chartChosen } from '../../../state/preferences.ts'
import { type ChartSettings, settingsOf } from './chart-settings.ts'

/** How this browser's charts are drawn. */
export const useChartSettings = (): ChartSettings =>
  useAppSelector(({ preferences }) => settingsOf(preferences.chart))

/** Changes some of the settings and leaves the others. */
export const useSetChart = () => {
  const dispatch = useAppDispatch()
  return (chosen: Partial<ChartSettings>): void => {
    dispatch(chartChosen(chosen))
  }
}
