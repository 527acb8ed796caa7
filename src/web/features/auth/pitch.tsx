import { Bell, ChartCandlestick, ScanSearch, TrendingUp } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { tapeHeight } from './tape-height.ts'

const TapePicture = lazyAgain(async () => (await import('./tape-picture.tsx')).TapePicture)

const points = [
  ['realTime', TrendingUp],
  ['scanner', ScanSearch],
  ['charting', ChartCandlestick],
  ['personal', Bell],
] as const

/** What the product offers, beside the form on a wide screen. */
export const Pitch = () => {
  const { t } = useTranslation()
  return (
    <section className="relative hidden flex-col overflow-hidden border-l border-line bg-panel bg-[radial-gradient(90%_70%_at_70%_10%,var(--accent-soft),transparent_70%)] md:flex">
      <div className="grid gap-6 px-10 pt-12 pb-8 lg:px-16 lg:pt-[72px]">
        <h2 className="max-w-[13em] text-4xl leading-[1.1] font-heavy tracking-[-0.035em]">
          {t('auth.pitch.headline')}
        </h2>
        <ul className="grid gap-3.5 text-lg text-text-2">
          {points.map(([key, Icon]) => (
            <li key={key} className="flex items-start gap-3">
              <Icon
                className="mt-px size-5 shrink-0 text-accent-text"
                strokeWidth={1.75}
                aria-hidden
              />
              {t(`auth.pitch.${key}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-auto border-t border-line bg-bg">
        <Suspense fallback={<div className={tapeHeight} />}>
          <TapePicture />
        </Suspense>
      </div>
    </section>
  )
}
