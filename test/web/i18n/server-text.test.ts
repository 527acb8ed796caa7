import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleOf } from '../../../src/market/simulated/news/article.ts'
import { storiesOf } from '../../../src/market/simulated/news/stories.ts'
import { seeded } from '../../../src/market/simulated/random.ts'
import { syntheticSecurities } from '../../../src/market/simulated/synthetic-listings.ts'
import { evaluateRules } from '../../../src/domain/signal/rules/evaluate-rules.ts'
import { levelsOf } from '../../../src/domain/signal/score/levels.ts'
import { signalOf } from '../../../src/domain/signal/score/signal-of.ts'
import { answerTo } from '../../../src/http/refusals/table.ts'
import type { Refusal } from '../../../src/http/refusals/refusal.ts'
import { alertConditions } from '../../../src/domain/alert/conditions/table.ts'
import { valueFault } from '../../../src/domain/alert/conditions/value-fault.ts'
import { refusalOfAlert } from '../../../src/http/alerts/present.ts'
import { refusalOfChannel } from '../../../src/http/channels/present.ts'
import { refusalOfWatchlist } from '../../../src/http/watchlist/refusal.ts'
import { refusalOfDrawing } from '../../../src/http/drawings/present.ts'
import { translateServerText } from '../../../src/translations/translate.ts'
import { zhTwServerText } from '../../../src/web/i18n/zh-tw-server-text.ts'
import { zhTwTerms } from '../../../src/translations/zh-tw/terms.ts'
import { anyHistory } from '../../support/arbitraries/any-candles.ts'

const inChinese = (serverText: string) => translateServerText(zhTwServerText, zhTwTerms, serverText)

/** Three words of English in a row are a sentence left over, not a name or an indicator. */
const english = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/

const numbersOf = (text: string) => (text.match(/\d[\d,.]*\d|\d/g) ?? []).sort()

const caseOf = (seen: ReturnType<typeof evaluateRules>[number], close: number) => {
  const levels = levelsOf(seen.type, close, seen.atr)
  return (
    levels && {
      symbol: 'BRK.B',
      seen,
      levels,
      outcome: null,
      barTime: 1_767_312_000,
      confidence: 55,
      symbolRecord: { hits: 1, cases: 2, days: 2, rateSum: 1 },
      marketRecord: { hits: 1_204, cases: 2_464, days: 1_240, rateSum: 600 },
      baseRate: 0.46,
    }
  )
}

describe('what the server says, in Chinese', () => {
  it('is every reason and reading of a signal, with its numbers', () => {
    const rules = new Set<string>()
    fc.assert(
      fc.property(anyHistory({ minLength: 260, maxLength: 400 }), (history) => {
        for (const seen of evaluateRules(history)) {
          const one = caseOf(seen, history[seen.index]!.close)
          if (one === null) continue
          rules.add(`${seen.rule} ${seen.type}`)
          const { reasoning, indicators } = signalOf(one, {
            signalId: 'id',
            source: 'simulated',
            backfilled: false,
          })
          const serverText = inChinese(reasoning)
          expect(serverText).not.toMatch(english)
          expect(numbersOf(serverText)).toEqual(numbersOf(reasoning))
          for (const indicator of indicators) expect(inChinese(indicator)).not.toMatch(english)
        }
      }),
      { numRuns: 40 },
    )
    expect(rules.size).toBeGreaterThan(3)
  })

  it('is every refusal that a trader can meet', () => {
    const refusals: Refusal[] = [
      { type: 'not_signed_in' },
      { type: 'wrong_credentials' },
      { type: 'foreign_origin' },
      { type: 'no_such_call', method: 'GET', path: '/api/none' },
      { type: 'unknown_symbol', symbol: 'NOPE' },
      { type: 'unknown_thing', what: 'alert' },
      { type: 'unknown_thing', what: 'saved scan' },
      { type: 'unknown_thing', what: 'list' },
      { type: 'unknown_thing', what: 'section' },
      { type: 'first_list_stays' },
      { type: 'order_differs' },
      refusalOfWatchlist({ type: 'too_many_lists', max: 20 }),
      refusalOfWatchlist({ type: 'too_many_sections', max: 50 }),
      { type: 'unknown_thing', what: 'article' },
      { type: 'username_taken' },
      { type: 'email_taken' },
      { type: 'body_too_large' },
      { type: 'key_reused' },
      { type: 'not_json' },
      ...[
        'The request names more than one host',
        'The body is not valid JSON',
        'The body ended too early',
        'The body is not as long as it says',
        'The address is not valid',
        'Idempotency-Key must be a UUID',
      ].map((sentence): Refusal => ({ type: 'malformed', sentence })),
      { type: 'damaged_log' },
      { type: 'wrong_method', method: 'PUT', path: '/api/chat', allowed: ['GET', 'POST'] },
      { type: 'no_previous_close', symbol: 'AAPL' },
      { type: 'no_average_volume', symbol: 'AAPL' },
      ...['changes', 'messages', 'registrations', 'wrong passwords'].flatMap((what) =>
        [1, 40, 60, 720].map((retryAfterSeconds): Refusal => ({
          type: 'too_many',
          what,
          retryAfterSeconds,
        })),
      ),
      ...(
        [
          'busy',
          'crowded',
          'behind',
          'unavailable',
          'scanner_reads',
          'market_unavailable',
          'internal',
        ] as const
      ).map((type): Refusal => ({ type })),
      refusalOfAlert({ type: 'too_many_alerts', max: 500 }),
      refusalOfAlert({ type: 'never_known', symbol: 'AAPL', quantity: 'sma200Dist' }),
      ...(['paused', 'not_active', 'expiry_passed', 'restored_too_late'] as const).map((type) =>
        refusalOfAlert({ type }),
      ),
      ...(['channel_known', 'no_mail_server', 'mail_unavailable'] as const).map(
        (type): Refusal => ({ type }),
      ),
      { type: 'channel_not_confirmed' },
      { type: 'channel_not_confirmed', id: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f' },
      { type: 'unknown_thing', what: 'channel 7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f' },
      ...(['wrong_code', 'code_void'] as const).map((type) => refusalOfChannel({ type })),
      refusalOfChannel({ type: 'too_many_channels', max: 10 }),
      ...alertConditions.flatMap((condition) =>
        [Number.NEGATIVE_INFINITY, 0, 1e-13, Number.POSITIVE_INFINITY].flatMap((value) => {
          const fault = valueFault(condition, value)
          return fault ? refusalOfAlert({ type: 'bad_value', condition, fault }) : []
        }),
      ),
      refusalOfWatchlist({ type: 'watchlist_full', max: 500 }),
      refusalOfDrawing({ type: 'chart_full', symbol: 'AAPL', max: 200 }),
      refusalOfDrawing({ type: 'too_many_drawings', max: 2_000 }),
      refusalOfDrawing({ type: 'no_drawing' }),
      refusalOfWatchlist({ type: 'not_on_watchlist', symbol: 'AAPL' }),
    ]
    const left = refusals
      .map((refusal) => answerTo(refusal).sentence)
      .filter((sentence) => inChinese(sentence) === sentence || english.test(inChinese(sentence)))
    expect(left).toEqual([])
    expect(inChinese('Too many wrong passwords; try again in 12 minutes')).toBe(
      '密碼錯誤次數過多，請於 12 分鐘後再試',
    )
    expect(inChinese('Username already exists; Symbol is required')).toContain('請輸入股票代號')
  })

  it('says nothing of companies where the simulated news generator has none', () => {
    const stock = { symbol: 'SPY', name: 'T', sector: null, price: 50, changePercent: 0.4 }
    const facts = { volume: 1, averageVolume: null, high52: null, low52: null, marketCap: 1e9 }
    const day = { date: '2026-06-10' as const, isOver: false, stocks: [{ ...stock, ...facts }] }
    const story = { kind: 'market', tier: 0, others: [], stock: day.stocks[0]!, weight: 1 } as const
    const { body } = articleOf(story, day, seeded(1, 0, 1))
    expect(body).not.toContain('companies')
  })

  it('is every headline of the simulated news generator, and every line of its articles', () => {
    const facts = fc.record({
      symbol: fc.constantFrom('XOM', 'CVX', 'COP', 'SPY', 'BRK.B'),
      name: fc.constantFrom(
        'Air Products and Chemicals, Inc.',
        'Warner Bros. Discovery, Inc.',
        'T',
      ),
      sector: fc.constantFrom('Energy', 'Consumer Staples', null),
      price: fc.constantFrom(50, 99.5, 1_050, 2_000.25),
      changePercent: fc.double({ min: -12, max: 12, noNaN: true }),
      volume: fc.integer({ min: 1, max: 2_000_000_000 }),
      averageVolume: fc.option(fc.integer({ min: 1_000, max: 90_000_000 })),
      high52: fc.option(fc.constant(900)),
      low52: fc.option(fc.constant(100)),
      marketCap: fc.constant(1e9),
    })
    const days = fc.array(facts, { minLength: 3, maxLength: 12 })
    // A sector is seldom of one mind by chance.
    const rallies = days.map((stocks) =>
      stocks.map((stock) => ({ ...stock, sector: 'Energy', changePercent: 5 })),
    )
    const kinds = new Set<string>()
    fc.assert(
      fc.property(fc.oneof(days, rallies), fc.boolean(), fc.integer(), (stocks, isOver, seed) => {
        const day = { date: '2026-06-10' as const, isOver, stocks }
        for (const story of storiesOf(day, 'SPY')) {
          kinds.add(story.kind)
          const { title, snippet, body } = articleOf(story, day, seeded(seed, 0, 1))
          for (const text of [title, snippet, ...body.split('\n')]) {
            const serverText = inChinese(text)
            expect(serverText).toMatch(/\p{Script=Han}/u)
            expect(serverText.replaceAll('Air Products and Chemicals', '')).not.toMatch(
              /\b(?!and)[a-z]{2,}\b/,
            )
            expect(numbersOf(serverText)).toEqual(numbersOf(text))
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(kinds.size).toBe(6)
  })

  it('is what an invented company is about', () => {
    for (const { fundamentals } of syntheticSecurities(1, 40, new Set()))
      expect(inChinese(fundamentals.about ?? '')).toMatch(/^虛構的\p{Script=Han}+類公司/u)
  })

  it('is as it came when it is not known, whole', () => {
    expect(inChinese('Not signed in. But why?')).toBe('Not signed in. But why?')
    expect(inChinese('<b>Not signed in</b>')).toBe('<b>Not signed in</b>')
    expect(inChinese('')).toBe('')
  })
})
