/** Lets at most so many pieces of work run at once; the others wait in the order they came. */
export class Gate {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(inFlightMax: number) {
    this.#free = inFlightMax
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
