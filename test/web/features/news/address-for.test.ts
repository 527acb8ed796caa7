import { expect, it } from 'vitest'
import { exchangeZone } from '../../../../src/domain/calendar/trading-day.ts'
import { addressFor } from '../../../../src/web/features/news/address-for.ts'

it('an article of ours is told the zone of its reader, where that is not the exchange', () => {
  const reader = { language: 'en', theme: 'system' } as const
  const to = (url: string, zone: string) => addressFor(url, { ...reader, zone })
  expect(to('/api/news/x', 'Asia/Taipei')).toBe('/api/news/x?language=en&zone=Asia%2FTaipei')
  expect(to('/api/news/x', exchangeZone)).toBe('/api/news/x?language=en')
  expect(to('https://a.example/b', 'Asia/Taipei')).toBe('https://a.example/b')
})
