import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Badge } from '../components/stocks/badge.tsx'
import { Brand } from '../components/stocks/brand.tsx'
import { Button, IconButton } from '../components/controls/button.tsx'
import { shortNames } from '../i18n/languages.ts'
import type { Preferences } from '../state/preferences.ts'
import { useReading } from './use-reading.ts'

const readiness = z.object({
  ready: z.boolean(),
  checks: z.array(z.object({ name: z.string(), fault: z.string().nullable() })),
})

const askEveryMs = 3_000

const Readiness = () => {
  const { t } = useTranslation('console')
  const { value, error } = useReading('/readyz', readiness, { everyMs: askEveryMs })
  if (error !== null) return <Badge look="off">{t('unreachable')}</Badge>
  if (value === null) return null
  const faults = value.checks.flatMap(({ fault }) => fault ?? [])
  return value.ready ? (
    <Badge look="live">{t('ready')}</Badge>
  ) : (
    <Badge look="stale" title={faults.join('; ')}>
      {t('notReady')}
    </Badge>
  )
}

interface ConsoleHeaderProps {
  readonly preferences: Preferences
  readonly choose: (change: Partial<Preferences>) => void
}

export const ConsoleHeader = ({ preferences, choose }: ConsoleHeaderProps) => {
  const { t } = useTranslation('console')
  const other = preferences.language === 'en' ? 'zh-TW' : 'en'
  const isDark = preferences.theme !== 'light'
  const Picture = isDark ? Sun : Moon
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-panel px-3 sm:px-5">
      <Brand />
      <h1 className="text-base font-semibold text-text-2">{t('title')}</h1>
      <span className="ml-auto flex items-center gap-2">
        <Readiness />
        <IconButton
          Icon={Picture}
          label={t('theme')}
          title={t('theme')}
          onClick={() => choose({ theme: isDark ? 'light' : 'dark' })}
        />
        <Button size="sm" lang={other} onClick={() => choose({ language: other })}>
          {shortNames[other]}
        </Button>
      </span>
    </header>
  )
}
