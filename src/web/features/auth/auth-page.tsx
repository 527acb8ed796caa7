import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { Bell, ChartCandlestick, ScanSearch, TrendingUp } from 'lucide-react'
import { Suspense } from 'react'
import { useCurrentUser } from '../../api/accounts/accounts.ts'
import { Brand } from '../../components/stocks/brand.tsx'
import { LanguageButton } from '../../components/controls/language-button.tsx'
import { PageSpinner } from '../../components/panels/spinner.tsx'
import { usePageTitle } from '../../components/use-page-title.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { tapeHeight } from './tape-height.ts'
import '../../i18n/en/auth.ts'

const TapePicture = lazyAgain(async () => (await import('./tape-picture.tsx')).TapePicture)

const points = [
  ['realTime', TrendingUp],
  ['scanner', ScanSearch],
  ['charting', ChartCandlestick],
  ['personal', Bell],
] as const

const Pitch = () => {
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
              <Icon className="mt-px size-5 shrink-0 text-accent-text" />
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

const AuthCard = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const hasEnded = useAppSelector(({ sessionEnd }) => sessionEnd)
  const signingUp = params.get('mode') === 'sign-up'
  const mode = signingUp ? 'signUp' : 'signIn'
  usePageTitle(t(`auth.${mode}.title`))
  return (
    <div className="grid w-full max-w-[372px] gap-[18px]">
      <div className="pb-2.5">
        <Brand size={26} />
      </div>
      <div>
        <h1 className="text-2xl leading-tight font-heavy tracking-[-0.025em]">
          {t(`auth.${mode}.title`)}
        </h1>
        <p className="mt-1 text-base text-text-2">{t(`auth.${mode}.subtitle`)}</p>
      </div>
      {hasEnded && !signingUp && (
        <p role="status" className="rounded-sm bg-raised px-3 py-2.5 font-medium">
          {t('auth.ended')}
        </p>
      )}
      {signingUp ? <SignUpForm /> : <SignInForm />}
      <p className="text-center text-text-2">
        <Link
          to={signingUp ? '/auth' : '/auth?mode=sign-up'}
          state={state}
          className="group rounded-xs p-1"
        >
          {t(`auth.${mode}.toggleQuestion`)}{' '}
          <span className="font-strong text-accent-text underline underline-offset-2 group-hover:no-underline">
            {t(`auth.${mode}.toggleAction`)}
          </span>
        </Link>
      </p>
    </div>
  )
}

/** Sign-in and sign-up; who is signed in already is led to where they were going. */
export const AuthPage = () => {
  const { data: user, isLoading } = useCurrentUser()
  const state = useLocation().state as { readonly from?: string } | null
  if (isLoading) return <PageSpinner />
  if (user) return <Navigate to={state?.from ?? '/'} replace />
  return (
    <main className="grid min-h-full md:grid-cols-[minmax(420px,1fr)_1.25fr]">
      <section className="relative grid place-items-center p-6 pt-16 pb-24 md:p-8">
        <div className="absolute top-4 right-4">
          <LanguageButton />
        </div>
        <AuthCard />
      </section>
      <Pitch />
    </main>
  )
}
