/** Lets timers, sockets and readers have their turn before going on with a long piece of work. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Runs pieces of work one after the other, in the order they were asked for. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything asked for until now is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
