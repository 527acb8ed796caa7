import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import { arrows, directionOf, formatPercent } from '../../../../domain/notation/sign.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { classNames } from '../../../components/class-names.ts'
import { closeOnEscape } from '../../../components/controls/close-on-escape.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { LivePrice } from '../../../components/live/live-price.tsx'
import { type Paint, useLiveCell } from '../../../components/live/use-live-cell.ts'
import { writeLook, writeText } from '../../../components/live/write.ts'
import { useStocks } from '../../../api/market/stocks.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { ConnectionBadge } from '../../../components/stocks/connection-badge.tsx'
import { SimulatedBadge } from '../../../components/stocks/simulated-badge.tsx'
import { scannerLimits } from '../limits.ts'
import { sortResults } from '../results/sort-results.ts'
import { rulesText } from '../../../components/rules/scan-words.ts'
import type { Asked } from '../use-addressed-scan.ts'
import { useRecordView } from '../saved/use-record-view.ts'
import { useLiveScan } from '../use-shown-scan.ts'

/** Asks the browser not to switch the screen off while this is shown; not every browser can. */
const useScreenAwake = () => {
  useEffect(() => {
    let isShown = true
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (!isShown) await lock.release()
    }
    // A hidden page loses it. With an empty battery it is refused.
    const again = () => void ask().catch(() => undefined)
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

const looks = {
  up: 'quoted num text-right text-up',
  down: 'quoted num text-right text-down',
  flat: 'quoted num text-right text-text-2',
} as const

const paintChange: Paint = (element, quote) => {
  const percent = quote?.changePercent ?? null
  const direction = percent === null ? 'flat' : directionOf(percent)
  const text = percent === null ? '–' : `${arrows[direction]} ${formatPercent(percent)}`.trim()
  const written = writeText(element, text)
  return writeLook(element, looks[direction]) || written
}

const Change = ({ symbol }: { readonly symbol: string }) => (
  <span ref={useLiveCell(symbol, paintChange)} />
)

interface MatchProps {
  readonly match: ScanMatch
  readonly mark: 'entered' | 'left' | null
  readonly isStale: boolean
}

const Match = ({ match, mark, isStale }: MatchProps) => {
  const { t } = useTranslation()
  return (
    <li
      data-mark={mark ?? undefined}
      data-stale={isStale || undefined}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 rounded-md border border-line bg-panel px-5 py-3',
        mark === 'entered' && 'bg-accent-soft',
        mark === 'left' && 'opacity-55',
      )}
    >
      <b className="truncate text-[clamp(1.75rem,2.6vw,4rem)] font-heavy">{match.symbol}</b>
      <LivePrice
        symbol={match.symbol}
        className="text-right text-[clamp(1.75rem,2.6vw,4rem)] font-strong"
      />
      <span className="flex min-w-0 items-center gap-2 text-[clamp(1rem,1.2vw,2rem)] text-text-2">
        <span className="truncate">{match.name}</span>
        {mark && <Badge>{t(`scanner.results.${mark}`)}</Badge>}
        {isStale && <Badge look="stale">{t('scanner.results.stale')}</Badge>}
      </span>
      <span className="grid text-[clamp(1.25rem,1.6vw,2.5rem)] font-strong">
        <Change symbol={match.symbol} />
      </span>
    </li>
  )
}

const Matches = ({ asked }: { readonly asked: Asked }) => {
  const { t } = useTranslation()
  const book = useQuoteBook()
  const { matches, entered, left, stale } = useLiveScan(asked.rules, true).scan
  useRecordView(asked, matches)
  const marks = useMemo(
    () =>
      new Map<string, 'entered' | 'left'>([
        ...entered.map(({ symbol }) => [symbol, 'entered'] as const),
        ...left.map(({ match }) => [match.symbol, 'left'] as const),
      ]),
    [entered, left],
  )
  const old = new Set(stale)
  const rows = useMemo(() => {
    const all = [...(matches ?? []), ...left.map(({ match }) => match)]
    return sortResults(all, { key: 'changePercent', order: 'desc' }, book)
  }, [matches, left, book])
  if (!matches) return <p className="text-xl text-text-2">{t('scanner.wall.begins')}</p>
  const hidden = rows.length - scannerLimits.wallMatchesMax
  return (
    <>
      <p className="text-[clamp(1.5rem,2vw,3rem)] font-heavy num">
        {t('scanner.results.count', { count: matches.length })}
      </p>
      {rows.length === 0 && <p className="text-xl text-text-2">{t('scanner.results.none')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3">
        {rows.slice(0, scannerLimits.wallMatchesMax).map((match) => (
          <Match
            key={match.symbol}
            match={match}
            mark={marks.get(match.symbol) ?? null}
            isStale={old.has(match.symbol)}
          />
        ))}
      </ul>
      {hidden > 0 && <p className="text-text-2">{t('scanner.wall.more', { count: hidden })}</p>}
    </>
  )
}

export const Wall = (props: { readonly asked: Asked; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { rules, origin } = props.asked
  const { data: stocks } = useStocks()
  const words = rulesText(rules, t)
  const name = origin.name || t('scanner.wall.title')
  useScreenAwake()
  useEffect(() => {
    const before = document.title
    document.title = name
    return () => {
      document.title = before
    }
  }, [name])
  return (
    <RadixDialog.Root open onOpenChange={() => props.onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          onKeyDown={closeOnEscape(props.onClose)}
          className="fixed inset-0 z-50 grid content-start gap-4 overflow-y-auto bg-bg p-[clamp(12px,2vw,40px)] outline-none"
        >
          <header className="flex flex-wrap items-center gap-3">
            <RadixDialog.Title className="text-[clamp(1.25rem,1.8vw,2.5rem)] font-heavy [overflow-wrap:anywhere]">
              {name}
            </RadixDialog.Title>
            <ConnectionBadge />
            {stocks?.some(({ simulated }) => simulated) && <SimulatedBadge />}
            <IconButton
              Icon={X}
              size="icon"
              className="ml-auto"
              label={t('scanner.wall.close')}
              onClick={props.onClose}
            />
            <RadixDialog.Description className="basis-full text-[clamp(0.9rem,1.2vw,1.6rem)] [overflow-wrap:anywhere] text-text-2">
              {words}
            </RadixDialog.Description>
          </header>
          <Matches asked={props.asked} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
