import type { QuoteBook } from '../../../api/quotes/quote-book.ts'
import { createPlayedTicks } from './played-ticks.ts'
import type { TapeReader } from './tape-reader.ts'

/** How the page goes on: by the ticks of the tape, or from one moment's answers to the next's. */
export type Resolution = 'ticks' | 'moments'

/** A picture of the page: the book of a moment (Unix ms) that has the answers of that moment. */
export interface Picture {
  readonly book: QuoteBook
  readonly at: number
}

interface Start {
  /** Unix ms, and the monotonic clock then. */
  readonly at: number
  readonly since: number
}

/**
 * Plays the tape into the book of a moment, at a multiple of the time that passes. While a part of
 * the tape is on its way, the clock waits.
 */
export class Player {
  readonly #tape: TapeReader
  #start: Start
  #speed: number
  #picture: Picture
  #ticks: ReturnType<typeof createPlayedTicks>
  /** The book has all that was recorded until then. */
  #cursor: number
  #clock: number

  constructor(tape: TapeReader, picture: Picture, speed: number, now: number) {
    this.#tape = tape
    this.#speed = speed
    this.#start = { at: picture.at, since: now }
    this.#picture = picture
    this.#ticks = createPlayedTicks(picture.book)
    this.#cursor = this.#clock = picture.at
  }

  /** The moment that has been played to, Unix ms. */
  get clock(): number {
    return this.#clock
  }

  /** @param now monotonic milliseconds, as everywhere here */
  setSpeed(speed: number, now: number): void {
    this.#start = { at: this.#clock, since: now }
    this.#speed = speed
  }

  /** The page shows the answers of another moment: what was played since then comes again. */
  show(picture: Picture): void {
    if (picture.book === this.#picture.book) return
    this.#picture = picture
    this.#ticks = createPlayedTicks(picture.book)
    this.#cursor = picture.at
  }

  /** Goes on to now, at most to the end of a segment. */
  step(now: number, charted: string | null): Resolution {
    const wanted = this.#start.at + (now - this.#start.since) * this.#speed
    const stretch = this.#tape.after(this.#cursor)
    if (stretch.type === 'loading') {
      this.#start = { at: this.#clock, since: now }
      return 'ticks'
    }
    const until = Math.min(wanted, stretch.to)
    if (stretch.type === 'ticks')
      this.#picture.book.apply(this.#ticks(stretch.columns, { from: this.#cursor, until, charted }))
    this.#cursor = until
    this.#clock = Math.max(this.#clock, until)
    return stretch.type === 'none' ? 'moments' : 'ticks'
  }
}
