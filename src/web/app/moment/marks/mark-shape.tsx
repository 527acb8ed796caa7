import { classNames } from '../../../components/class-names.ts'
import type { OccurrenceKind } from './occurrence.ts'

/** In a square of ten: each kind has a form of its own beside its colour. */
const shapes: Readonly<Record<OccurrenceKind, { readonly path: string; readonly look: string }>> = {
  // A ring, as the diamond of an alert that did not trigger.
  trial: {
    path: 'M5 0 10 5 5 10 0 5ZM5 2.6 2.6 5 5 7.4 7.4 5Z',
    look: 'fill-accent [fill-rule:evenodd]',
  },
  alert: { path: 'M5 0 10 5 5 10 0 5Z', look: 'fill-accent' },
  signal: { path: 'M5 .5 10 9.5H0Z', look: 'fill-info' },
  news: { path: 'M1 1H9V9H1Z', look: 'fill-text-2' },
  chat: { path: 'M5 1A4 4 0 0 1 5 9 4 4 0 0 1 5 1Z', look: 'fill-text-3' },
}

export const MarkShape = ({ kind, className }: { kind: OccurrenceKind; className?: string }) => (
  <svg viewBox="0 0 10 10" aria-hidden className={classNames('size-[9px] shrink-0', className)}>
    <path d={shapes[kind].path} className={shapes[kind].look} />
  </svg>
)
