import { changePassword } from '../accounts/own/change-password.ts'
import { changeProfile } from '../accounts/own/change-profile.ts'
import { currentUser } from '../accounts/current-user.ts'
import { deleteAccount } from '../accounts/own/delete-account.ts'
import { endOneSession, endOtherSessions } from '../accounts/own/end-sessions.ts'
import { exportAccount } from '../accounts/own/export.ts'
import { login } from '../accounts/login.ts'
import { logout } from '../accounts/logout.ts'
import { listSessions } from '../accounts/own/own-sessions.ts'
import { register } from '../accounts/register.ts'
import { alertChannels } from '../channels/channels.ts'
import { alertDeliveries } from '../channels/deliveries.ts'
import { createAlert } from '../alerts/create.ts'
import { dryRunAlert } from '../alerts/dry-run.ts'
import { alertHistory } from '../alerts/history.ts'
import { pauseAlert, rearmAlert, restoreAlert, resumeAlert } from '../alerts/lifecycle.ts'
import { listAlerts } from '../alerts/list.ts'
import { nearestAlert } from '../alerts/nearest.ts'
import { removeAlert } from '../alerts/remove.ts'
import { reviseAlert } from '../alerts/revise.ts'
import { addChannel } from '../channels/add.ts'
import { confirmChannel } from '../channels/confirm.ts'
import { listChannels, pushKey } from '../channels/list.ts'
import { removeChannel } from '../channels/remove.ts'
import { testChannel } from '../channels/send-test.ts'
import { listChat } from '../chat/list.ts'
import { sendChat } from '../chat/send.ts'
import { listDrawings } from '../drawings/list.ts'
import { placeDrawing } from '../drawings/place.ts'
import { removeDrawing } from '../drawings/remove.ts'
import { loadNyse, referenceQuote, updateMarket } from '../market/calls.ts'
import { stockFinancials } from '../market/financials.ts'
import { newsPage } from '../news/article.ts'
import { listNews } from '../news/list.ts'
import { openApiRoutes } from '../openapi/routes.ts'
import { listPresets } from '../presets/list.ts'
import { removePreset } from '../presets/remove.ts'
import { revisePreset } from '../presets/revise.ts'
import { savePreset } from '../presets/save.ts'
import { scannerMetrics } from '../scanner/metrics.ts'
import { scanHistory } from '../scanner/history.ts'
import { scanOutcomes } from '../scanner/outcomes.ts'
import { scan } from '../scanner/scan.ts'
import { listSignals, showCalibration } from '../signals/calls.ts'
import { listBars } from '../stocks/list-bars.ts'
import { ruleRecord } from '../stocks/rule-record.ts'
import { listStocks } from '../stocks/list-stocks.ts'
import { oneStock } from '../stocks/one-stock.ts'
import { listTape, showRecord, tapeSegment } from '../tape/calls.ts'
import { addToList, addToWatchlist } from '../watchlist/add.ts'
import { listItems, listWatchlist, listWatchlists } from '../watchlist/list.ts'
import { createList, deleteList, renameList, reorderList, restoreList } from '../watchlist/lists.ts'
import { writeNote } from '../watchlist/note.ts'
import { removeFromList, removeFromWatchlist } from '../watchlist/remove.ts'
import { addSection, removeSection, renameSection } from '../watchlist/sections.ts'
import type { Route } from './route.ts'

/** Every call of the public port, by the subject it is described under. */
export const routesBySubject: Readonly<Record<string, readonly Route[]>> = {
  Accounts: [currentUser, register, login, logout],
  Account: [
    changePassword,
    changeProfile,
    deleteAccount,
    listSessions,
    endOtherSessions,
    endOneSession,
    exportAccount,
  ],
  Stocks: [listStocks, oneStock, listBars, ruleRecord, stockFinancials, loadNyse],
  Market: [updateMarket, referenceQuote],
  Tape: [showRecord, listTape, tapeSegment],
  News: [listNews, newsPage],
  Signals: [listSignals, showCalibration],
  Watchlist: [listWatchlist, addToWatchlist, removeFromWatchlist],
  Watchlists: [
    listWatchlists,
    createList,
    renameList,
    deleteList,
    restoreList,
    listItems,
    addToList,
    removeFromList,
    writeNote,
    reorderList,
    addSection,
    renameSection,
    removeSection,
  ],
  Drawings: [listDrawings, placeDrawing, removeDrawing],
  Alerts: [
    listAlerts,
    createAlert,
    dryRunAlert,
    reviseAlert,
    removeAlert,
    pauseAlert,
    resumeAlert,
    rearmAlert,
    restoreAlert,
    alertHistory,
    alertChannels,
    alertDeliveries,
    nearestAlert,
  ],
  Channels: [listChannels, pushKey, addChannel, confirmChannel, testChannel, removeChannel],
  Scanner: [
    scannerMetrics,
    scan,
    scanHistory,
    scanOutcomes,
    listPresets,
    savePreset,
    revisePreset,
    removePreset,
  ],
  Chat: [listChat, sendChat],
  'This description': openApiRoutes(() => routesBySubject),
}

/** All routes that the app mounts and describes. */
export const allRoutes: readonly Route[] = Object.values(routesBySubject).flat()
