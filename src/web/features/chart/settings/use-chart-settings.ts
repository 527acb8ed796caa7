import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { chartChosen } from '../../../state/preferences.ts'
import { type ChartSettings, settingsOf } from './chart-settings.ts'

/** How this browser's charts are drawn. */
export const useChartSettings = (): ChartSettings =>
  useAppSelector(({ preferences }) => settingsOf(preferences.chart))

/** A setting that is undefined is as designed again. */
type Chosen = { readonly [Key in keyof ChartSettings]?: ChartSettings[Key] | undefined }

/** Changes some of the settings and leaves the others. */
export const useSetChart = () => {
  const dispatch = useAppDispatch()
  return (chosen: Chosen): void => {
    dispatch(chartChosen(chosen))
  }
}
