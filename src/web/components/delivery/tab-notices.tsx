import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage } from '../../state/browser-storage.ts'
import { askForNotices, useNoticeSupport } from '../alerts/notice-permission.ts'
import {
  loadNoticeSettings,
  type NoticeSettings,
  saveNoticeSettings,
} from '../alerts/notice-settings.ts'
import { Button } from '../controls/button.tsx'

interface SettingProps {
  readonly text: string
  readonly isOn: boolean
  readonly disabled?: boolean
  readonly onToggle: () => void
}

const Setting = ({ text, isOn, disabled, onToggle }: SettingProps) => (
  <label className="flex min-h-8 items-center gap-2">
    <input
      type="checkbox"
      className="size-4 accent-accent"
      checked={isOn}
      disabled={disabled}
      onChange={onToggle}
    />
    {text}
  </label>
)

export const TabNotices = () => {
  const { t } = useTranslation()
  const title = useId()
  const [settings, setSettings] = useState(() => loadNoticeSettings(browserStorage()))
  const support = useNoticeSupport()
  const change = (part: Partial<NoticeSettings>) =>
    setSettings(saveNoticeSettings(browserStorage(), part))
  const { notifications, sound } = settings
  const isPossible = support === 'granted' || support === 'default'
  return (
    <section aria-labelledby={title} className="grid justify-items-start gap-1">
      <h3 id={title} className="text-sm font-semibold text-text-2">
        {t('delivery.tab.title')}
      </h3>
      <Setting
        text={t('delivery.tab.notifications')}
        isOn={notifications && isPossible}
        disabled={!isPossible}
        onToggle={() => change({ notifications: !notifications })}
      />
      {support === 'default' && notifications && (
        <Button size="sm" onClick={() => void askForNotices()}>
          {t('delivery.tab.allow')}
        </Button>
      )}
      {!isPossible && (
        <p className="text-sm text-text-2">
          {t(support === 'none' ? 'delivery.tab.none' : `delivery.push.${support}`)}
        </p>
      )}
      <Setting
        text={t('delivery.tab.sound')}
        isOn={sound}
        onToggle={() => change({ sound: !sound })}
      />
    </section>
  )
}
