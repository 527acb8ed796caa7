import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { numberInput, readTyped } from '../../../components/text/typed-number.ts'
import { type Indicator, indicators } from '../../../state/preferences.ts'
import {
  type IndicatorSettings,
  type LineColour,
  lineColours,
  periodLimits,
  widthLimits,
} from '../settings/chart-settings.ts'
import { useChartSettings, useSetChart } from '../settings/use-chart-settings.ts'

/** A number that an indicator is computed with. */
interface Parameter {
  readonly name: 'period' | 'width' | 'fast' | 'slow' | 'signal'
  readonly min: number
  readonly max: number
  /** Whether it counts bars. */
  readonly whole: boolean
}

const bars = (name: Parameter['name']): Parameter => ({ name, ...periodLimits, whole: true })

const parameters: Readonly<Record<Indicator, readonly Parameter[]>> = {
  sma: [bars('period')],
  ema: [bars('period')],
  bollinger: [bars('period'), { name: 'width', ...widthLimits, whole: false }],
  vwap: [],
  rsi: [bars('period')],
  macd: [bars('fast'), bars('slow'), bars('signal')],
}

const parametersOf = (
  indicator: Indicator,
  settings: IndicatorSettings,
): readonly (Parameter & { readonly value: number })[] => {
  const values: Readonly<Record<string, unknown>> = settings[indicator]
  return parameters[indicator].map((each) => ({ ...each, value: Number(values[each.name]) }))
}

const fits = ({ min, max, whole }: Parameter, value: number): boolean =>
  value >= min && value <= max && (!whole || Number.isInteger(value))

interface ParameterFieldProps {
  readonly parameter: Parameter & { readonly value: number }
  readonly onChange: (value: number) => void
}

/** Takes effect with each value that fits; what does not fit stays typed and is marked. */
const ParameterField = ({ parameter, onChange }: ParameterFieldProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(parameter.value.toString())
  const read = readTyped(typed)
  const isRight = 'value' in read && fits(parameter, read.value)
  const { min, max } = parameter
  return (
    <label className="flex items-center gap-1.5 text-sm text-text-2">
      {t(`chartTools.parameters.${parameter.name}`)}
      <input
        {...numberInput}
        value={typed}
        aria-invalid={!isRight}
        title={t('chartTools.parameterRange', { min, max })}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = readTyped(target.value)
          if ('value' in next && fits(parameter, next.value)) onChange(next.value)
        }}
        className="h-8 w-14 rounded-sm border border-edge bg-bg px-2 text-right num text-text aria-invalid:border-bad max-sm:h-11"
      />
    </label>
  )
}

interface ColourChoiceProps {
  readonly label: string
  readonly value: LineColour
  readonly onChoose: (colour: LineColour) => void
}

const ColourChoice = ({ label, value, onChoose }: ColourChoiceProps) => {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={label} className="ml-auto flex">
      {(Object.keys(lineColours) as LineColour[]).map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={t(`chartTools.colours.${colour}`)}
          title={t(`chartTools.colours.${colour}`)}
          aria-pressed={colour === value}
          onClick={() => onChoose(colour)}
          className="grid size-7 place-items-center rounded-xs aria-pressed:bg-hover aria-pressed:shadow-[0_0_0_1px_var(--edge)] max-sm:size-11"
        >
          <span
            className="size-3 rounded-full"
            style={{ background: `var(${lineColours[colour].token})` }}
          />
        </button>
      ))}
    </div>
  )
}

/** The parameters and colours of all indicators; each takes effect at once. */
export const IndicatorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { indicators: settings } = useChartSettings()
  const set = useSetChart()
  const nameOf = (indicator: Indicator) =>
    indicator === 'bollinger' ? t('chartTools.bollinger') : indicator.toUpperCase()
  const [edition, setEdition] = useState(0)
  const change = (indicator: Indicator, changed: Readonly<Record<string, unknown>>) =>
    set({ indicators: { ...settings, [indicator]: { ...settings[indicator], ...changed } } })
  return (
    <Dialog
      title={t('chartTools.indicatorSettings')}
      onClose={onClose}
      className="max-w-[620px]"
      foot={
        <Button
          onClick={() => {
            set({ indicators: undefined })
            setEdition((before) => before + 1)
          }}
        >
          {t('chartTools.asDesigned')}
        </Button>
      }
    >
      <ul key={edition} className="grid gap-3">
        {indicators.map((indicator) => (
          <li key={indicator} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="w-20 font-semibold">{nameOf(indicator)}</span>
            {parametersOf(indicator, settings).map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                onChange={(value) => change(indicator, { [parameter.name]: value })}
              />
            ))}
            <ColourChoice
              label={t('chartTools.colourOf', { name: nameOf(indicator) })}
              value={settings[indicator].colour}
              onChoose={(colour) => change(indicator, { colour })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
