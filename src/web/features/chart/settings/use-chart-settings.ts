import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { chartChosen } from '../../../state/preferences.ts'
import { type ChartSettings, settingsOf } from './chart-settings.ts'

export const useChartSettings = (): ChartSettings =>
  useAppSelector(({ preferences }) => settingsOf(preferences.chart))

/** A setting that is undefined is as designed again. */
type Chosen = { readonly [Key in keyof ChartSettings]?: ChartSettings[Key] | undefined }

export const useSetChart = () => {
  const dispatch = useAppDispatch()
  return (chosen: Chosen): void => {
    dispatch(chartChosen(chosen))
  }
}
