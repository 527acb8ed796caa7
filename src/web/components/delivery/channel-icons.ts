import { Mail, Megaphone, MonitorSmartphone, Webhook } from 'lucide-react'

export const channelIcons = {
  email: Mail,
  webhook: Webhook,
  ntfy: Megaphone,
  push: MonitorSmartphone,
} as const
