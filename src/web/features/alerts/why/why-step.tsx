import type { ReactNode } from 'react'
import type { AlertHistoryReply } from '../../../../contracts/alerts/alert-history.ts'

interface StepProps {
  readonly title: string
  readonly text?: ReactNode
  readonly position?: string
}

/** One step of how an alert came to trigger; logged events have their place. */
export const Step = ({ title, text, position }: StepProps) => (
  <li className="relative grid gap-0.5 pb-4 pl-6 before:absolute before:top-1.5 before:left-1 before:size-2 before:rounded-full before:border-2 before:border-accent not-last:after:absolute not-last:after:top-5 not-last:after:bottom-0 not-last:after:left-[7px] not-last:after:w-px not-last:after:bg-line">
    <b className="font-strong">{title}</b>
    {text && <span className="text-text-2">{text}</span>}
    {position && <code className="text-xs [overflow-wrap:anywhere] text-text-3">{position}</code>}
  </li>
)

type Why = NonNullable<AlertHistoryReply['why']>

export const placeOf = ({ stream, revision, index }: Why['tick']): string =>
  `${stream}@${revision.toString()} · ${index.toString()}`
