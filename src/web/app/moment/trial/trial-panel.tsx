import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from '../../../components/focus/use-focus-return.ts'
import { ruleWords } from '../../../components/text/alert-words.ts'
import { showTriggers, type TriedAlert } from '../../../state/tried-alert.ts'
import { seenAt } from '../marks/occurrence.ts'
import { compareTriggers, type Compared } from './compare-triggers.ts'
import { TrialHead } from './trial-head.tsx'
import { trialLimits } from './trial-run.ts'
import { TrialTable } from './trial-table.tsx'
import { type TriedRule, triedRule } from './tried-rule.ts'
import { useServerAnswer } from './use-server-answer.ts'
import { useTrialRun } from './use-trial-run.ts'

/** Below this width the list is closed at first: the clock takes much of the screen already. */
const phonePx = 640

/** The page has no ticks or no record: what the server finds is shown without it. */
const leavesToServer = ['noTicks', 'notYet', 'noRecord'] as const

/** What the page and the server have found, as far as the clock has come. Moments in Unix ms. */
const useTrial = (asked: TriedRule, at: number, isPlaying: boolean) => {
  const [from] = useState(() => Math.round(at))
  const [reached, setReached] = useState(from)
  if (at > reached) setReached(at)
  const end = Math.min(Math.floor(reached), from + trialLimits.lengthMaxMs)
  const tried = useTrialRun(asked, from, reached)
  const server = useServerAnswer(asked, from, end, isPlaying)
  const { found, triedTo, stop } = tried
  const isOver = leavesToServer.some((each) => each === stop)
  const repeats = asked.repeat === 'every'
  const compared = useMemo(
    () => compareTriggers({ found, triedTo, repeats, isOver }, server.answer),
    [found, triedTo, repeats, isOver, server.answer],
  )
  return { from, hasBegun: end > from, tried, server, compared }
}

const useMarksOf = ({ rows }: Compared, { symbol }: TriedRule, words: string) => {
  useEffect(
    () => showTriggers(rows.map(({ at, price }) => ({ kind: 'trial', at, symbol, words, price }))),
    [rows, symbol, words],
  )
  useEffect(() => () => showTriggers([]), [])
}

interface TrialPanelProps {
  readonly alert: TriedAlert
  /** The moment of the clock, Unix ms. */
  readonly at: number
  readonly isPlaying: boolean
  readonly onGo: (at: number) => void
  readonly onEnd: () => void
}

export const TrialPanel = ({ alert, at, isPlaying, onGo, onEnd }: TrialPanelProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => window.innerWidth >= phonePx)
  const asked = useMemo(() => triedRule(alert), [alert])
  const { from, compared, ...trial } = useTrial(asked, at, isPlaying)
  const { rule, symbol } = asked
  const words = ruleWords(rule, t)
  useMarksOf(compared, asked, words)
  useFocusReturn(true)
  const place = useRef<HTMLElement>(null)
  // So that Space plays, and does not press the button of the form again.
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t('clock.trial.name')}
      className="order-first grid min-w-0 basis-full gap-1.5 text-sm outline-none"
    >
      <TrialHead
        {...trial}
        from={from}
        compared={compared}
        isOpen={isOpen}
        onEnd={onEnd}
        title={t('clock.trial.title', { symbol, words })}
        onOpen={setOpen}
      />
      {isOpen && compared.rows.length > 0 && (
        <TrialTable
          rule={rule}
          compared={compared}
          from={from}
          onGo={(to) => onGo(seenAt({ at: to }))}
        />
      )}
    </section>
  )
}
