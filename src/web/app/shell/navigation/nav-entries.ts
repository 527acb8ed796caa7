import { Bell, LayoutDashboard, List, ScanSearch, Settings, TrendingUp } from 'lucide-react'

export const navEntries = [
  { key: 'dashboard', path: '/', Icon: LayoutDashboard },
  { key: 'scanners', path: '/scanner', Icon: ScanSearch },
  { key: 'watchlists', path: '/watchlists', Icon: List },
  { key: 'alerts', path: '/alerts', Icon: Bell },
  { key: 'signals', path: '/signals', Icon: TrendingUp },
  { key: 'settings', path: '/settings', Icon: Settings },
] as const
