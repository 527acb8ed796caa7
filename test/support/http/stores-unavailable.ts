import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import type { HttpDeps } from '../../../src/http/deps.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { type BoardScanner, createBoardScanner } from '../board-scanner.ts'

const log = (): never => {
  throw new EventStoreUnavailable('The log is unavailable.')
}
const readModel = (): never => {
  throw new ReadModelUnavailable('The read models are unavailable.')
}

/** Everything an app asks outside its own process but sessions, which answers until it goes. */
export const canGoAway = () => {
  let isUnavailable = false
  const scanner: BoardScanner = createBoardScanner()
  const unless = <Args extends readonly unknown[], Result>(
    answer: (...args: Args) => Result,
    fault: () => never,
  ) =>
    function (...args: Args): Result {
      return isUnavailable ? fault() : answer(...args)
    }
  const later = <Args extends readonly unknown[], Result>(
    answer: (...args: Args) => Promise<Result>,
    fault: () => never,
  ) => unless(async (...args: Args) => Promise.resolve(answer(...args)), fault)

  const replace = (deps: HttpDeps): Partial<HttpDeps> => {
    const { accounts, commands, events, market, readModels, sessions } = deps
    // Sessions are asked for in every call; only what an owner asks of them goes away.
    sessions.sessionsOf = later(sessions.sessionsOf.bind(sessions), readModel)
    sessions.endOneOf = later(sessions.endOneOf.bind(sessions), readModel)
    const unavailable = { ok: false, reason: 'unavailable' } as const
    return {
      scanner,
      accounts: {
        register: later((command) => accounts.register(command), log),
        recordSignIn: later((command) => accounts.recordSignIn(command), log),
        recordSessionsEnded: later((command) => accounts.recordSessionsEnded(command), log),
        changePassword: later((command) => accounts.changePassword(command), log),
        changeProfile: later((command) => accounts.changeProfile(command), log),
        eraseUser: later((command) => accounts.eraseUser(command), log),
        recordSignOut: later((command) => accounts.recordSignOut(command), log),
        findUser: later((kind, name) => accounts.findUser(kind, name), log),
        keysOf: (kind, name) => accounts.keysOf(kind, name),
      },
      commands: {
        ...commands,
        handle: (...args) => (isUnavailable ? log() : commands.handle(...args)),
      },
      events: {
        readStream: unless((...args) => events.readStream(...args), log),
        subscribe: unless((...args) => events.subscribe(...args), log),
        readAll: unless((...args) => events.readAll(...args), log),
        head: later((...args) => events.head(...args), log),
        newestUntil: later((...args) => events.newestUntil(...args), log),
      },
      head: later(deps.head, log),
      readModels: {
        reader: (collection) => (isUnavailable ? readModel() : readModels.reader(collection)),
        version: later((projection) => readModels.version(projection), readModel),
        position: later((projection) => readModels.position(projection), readModel),
        waitFor: later((...args) => readModels.waitFor(...args), readModel),
      },
      market: {
        source: market.source,
        financials: async (symbol) => (isUnavailable ? unavailable : market.financials(symbol)),
        loadListings: async () => (isUnavailable ? unavailable : market.loadListings()),
        listing: () => market.listing(),
        updatePrices: async (symbols) =>
          isUnavailable ? unavailable : market.updatePrices(symbols),
        reference: async (symbol) => (isUnavailable ? unavailable : market.reference(symbol)),
      },
    }
  }
  return {
    replace,
    goAway: () => {
      isUnavailable = true
      scanner.ready = false
    },
  }
}
