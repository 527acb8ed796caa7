import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

interface Lifted {
  readonly key: string
  /** As it would be if it was dropped now. */
  readonly order: readonly string[]
}

export type MoveStep = 'lifted' | 'moved' | 'dropped' | 'cancelled'

interface ReorderOptions {
  readonly body: RefObject<Element | null>
  readonly keys: readonly string[]
  readonly onOrder: (order: readonly string[]) => void
  /** What a screen reader says; the place is counted from 1. */
  readonly onStep: (step: MoveStep, key: string, place: number) => void
}

const movedTo = (order: readonly string[], key: string, index: number): readonly string[] => {
  const others = order.filter((other) => other !== key)
  return others.toSpliced(Math.min(others.length, Math.max(0, index)), 0, key)
}

/** In which place a row would be that is dropped at this height: below all whose middle is above. */
const placeAt = (body: Element, key: string, clientY: number): number =>
  Array.from(body.querySelectorAll<HTMLElement>('[data-key]'))
    .filter((row) => row.dataset['key'] !== key)
    .filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < clientY
    }).length

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length

/** Rows that are moved by their handles, with the pointer or with the keyboard. */
export const useReorder = ({ body, keys, onOrder, onStep }: ReorderOptions) => {
  const [held, setHeld] = useState<Lifted | null>(null)
  const listening = useRef<AbortController>(null)
  useEffect(() => () => listening.current?.abort(), [])
  // Another window has added or removed a row: the move would lose it.
  const lifted = held !== null && isSameSet(held.order, keys) ? held : null

  // A row that is moved in the document loses the focus.
  useEffect(() => {
    const rows = Array.from(body.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])
    const row = rows.find(({ dataset }) => dataset['key'] === lifted?.key)
    row?.querySelector<HTMLElement>('[data-handle]')?.focus()
  }, [body, lifted])

  const end = (now: Lifted, isDropped: boolean) => {
    listening.current?.abort()
    setHeld(null)
    const order = isDropped ? now.order : keys
    onStep(isDropped ? 'dropped' : 'cancelled', now.key, order.indexOf(now.key) + 1)
    if (isDropped && order.some((key, place) => key !== keys[place])) onOrder(order)
  }

  const onPointerDown = (key: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let now: Lifted = { key, order: keys }
    setHeld(now)
    listening.current?.abort()
    const { signal } = (listening.current = new AbortController())
    const move = ({ clientY }: globalThis.PointerEvent) => {
      if (!body.current) return
      now = { key, order: movedTo(now.order, key, placeAt(body.current, key, clientY)) }
      setHeld(now)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(now, true), { signal })
    window.addEventListener('pointercancel', () => end(now, false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(now, false), { signal })
  }

  const onKeyDown = (key: string) => (event: KeyboardEvent) => {
    const now = lifted?.key === key ? lifted : null
    const step = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (now) end(now, true)
      else {
        setHeld({ key, order: keys })
        onStep('lifted', key, keys.indexOf(key) + 1)
      }
    } else if (now && (event.key === 'Escape' || event.key === 'Tab')) end(now, false)
    else if (now && step !== undefined) {
      event.preventDefault()
      const order = movedTo(now.order, key, now.order.indexOf(key) + step)
      setHeld({ key, order })
      onStep('moved', key, order.indexOf(key) + 1)
    }
  }

  return { lifted: lifted?.key ?? null, order: lifted?.order ?? keys, onPointerDown, onKeyDown }
}

export type Reorder = ReturnType<typeof useReorder>
