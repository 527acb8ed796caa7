import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaveOutJsonSchema } from './scripts/leave-out-json-schema.mjs'

const packages = fileURLToPath(new URL('node_modules/', import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const everyScreenNeeds =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|use-sync-external-store|i18next|react-i18next|zod)\/|web\/app\/start\/zod-without-eval|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|defaultAttributes|shared)/

/** What screens share, but for what only those behind the first click do. */
const firstScreensNeed = (id: string): boolean =>
  /lucide-react\/dist\/esm\/icons\/(trending-up|scan-search|settings|bell|list)\./.test(id) ||
  ownFirstScreensNeed(id)

const ownFirstScreensNeed = (id: string): boolean =>
  /src\/(web|contracts|domain|platform|translations)\//.test(id) &&
  !behindTheFirstClick(id) &&
  !onlySignedIn.test(id) &&
  !onlySignedOut.test(id)

/** What the shell and the dashboard share, and the page for signing in does without; the chart has a file of its own. */
const onlySignedIn =
  /web\/(app\/(shell\/(?!alert-announcer|bell|late-parts)|dashboard\/(?!dashboard-chart|market-checks)|search|window-sync\/(?!use-leader|window-sync|use-follower))|components\/(live|use-now|panels\/(panel|skeleton|safe-panel|rows-skeleton)|past\/|stocks\/(sparkline|connection-badge|simulated-badge)|text\/age|controls\/select))/

/** What a trader signs in and up by. */
const onlySignedOut = /contracts\/accounts\/accounts|domain\/notation\/scripts/

const alertsNeed =
  /web\/(components\/(text\/(alert-text|alert-value|fired-text)|alerts\/(use-alert-changes|notes))|features\/alerts\/use-standing|state\/tried-alert|api\/alerts\/alert-(changes|dry-run))|contracts\/alerts\/alert-dry-run|domain\/alert\/conditions\/(measure|value-fault)/

const scannerPageNeeds =
  /domain\/(scan\/(vocabulary|limits|quantity|unit|rule)|metrics\/definitions)|components\/rules\/(draft-rule|field-groups)|contracts\/scans\/scan-rules|(contracts|web\/api)\/scans\/scanner\.|i18n\/en\/scanner\/scanner\.|features\/scanner\/(limits|use-scan|rules\/scan-address|saved\/saved-scans)/

const rulesNeed =
  /web\/(components\/(rules\/(scan-words|controls)|text\/alert-words|delivery\/channel-choice)|api\/alerts\/(any-alerts|alert-scan-dry-run)|components\/alerts\/scan-trial|features\/alerts\/(list\/rule-words|form\/(conditions|read-rule|more-options|edit-dialog)))|contracts\/alerts\/(any-alerts|alert-rules|alert-scan-dry-run)|domain\/(alert\/rule\/(?!evaluate|reached-price|rule-trial)|metrics\/minute-figures)|translations\/even-spaces/

/** What the clock and the chart need for marks. */
const marksNeed =
  /web\/(app\/moment\/marks\/(mark-shape|occurrence|use-occurrence-text)|api\/alerts\/alert-history)|contracts\/alerts\/alert-history/

/** Small ones that the scanner needs first, and the alerts or signals. */
const formsNeed =
  /web\/components\/(text\/typed-number|focus\/use-focus-return|controls\/more-button)|domain\/notation\/read-number/

/** What changes the trader's own lists. */
const ownListsNeed =
  /web\/(components\/stocks\/(use-list-name|use-watchlist-changes)|api\/watchlists)|(contracts|domain)\/watchlists?\//

/** What lists that draw only the rows in sight share: else parts of it are files of their own. */
const longListsNeed =
  /node_modules\/@tanstack\/|web\/components\/(columns\/grid-of|use-area-from-top)/

/** Part of the source's path. What no first screen draws. */
const laterPaths = [
  /web\/components\/controls\/(more-button|form-refusal|field-of-refusal|field|undo|password-field|resize-handle|choice-group)/,
  /web\/components\/text\/(alert-text|alert-value|alert-words|typed-number|csv)/,
  /web\/components\/stocks\/(trend-line|use-list-name|use-watchlist-changes|find-stocks)/,
  /web\/components\/panels\/(dialog|table)/,
  /web\/components\/focus\/use-focus-return/,
  /web\/components\/(menu|tips|columns|rules|windows|past\/past-mark|delivery|live\/live-range|alerts|sorting)/,
  /web\/api\/(\w+\/)?(chat|tape|scanner|signals|alerts|any-alerts|alert-[\w-]+|channels|drawings|watchlists?|financials|news|account|rule-record)\.ts/,
  /contracts\/(\w+\/)?(alert-\w+|any-alerts|rule-record|own-account|tape|channels|deliveries|scan-rules|scanner|watchlists?)/,
  /domain\/calendar\/(buckets|instant|time-zone)/,
  /domain\/notation\/(read-number|figure)/,
  /domain\/quotes\/change/,
  /domain\/(scan|drawing|channel|delivery|tape|watchlist)\//,
  /domain\/(metrics|indicators|price-feed)\//,
  /domain\/alert\/(rule|armed|conditions\/(measure|value-fault))/,
  /web\/app\/dashboard\/dashboard-chart/,
  /web\/app\/moment\/(deck|marks|play|trial|is-readable|show-moment|use-go-to)/,
  /web\/state\/tried-alert/,
  /web\/app\/(shell\/(alert-announcer|bell|late-parts)|window-sync\/(use-leader|window-sync|use-follower)|dashboard\/market-checks)/,
  /web\/components\/(text\/fired-text|loading\/use-load-market)/,
  /translations\/even-spaces/,
  /web\/api\/market\/market\.ts/,
  /contracts\/market\/market\.ts/,
  /web\/features/,
  /web\/i18n\/en-later/,
  /web\/i18n\/en\/(?!(alerts\/alerts|chat|company)\.ts)/,
]

const behindTheFirstClick = (id: string): boolean => laterPaths.some((path) => path.test(id))

/** What these modules import stays where it is. */
const alone = { includeDependenciesRecursively: false }

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), leaveOutJsonSchema()],
  resolve: {
    // The package names its development build for browsers too; this is the same without its checks.
    alias: [
      { find: /^react-router$/, replacement: `${packages}react-router/dist/production/index.mjs` },
    ],
  },
  build: {
    // As README says; `first-paint.js` tells older ones.
    target: ['safari16.4', 'ios16.4', 'firefox128', 'chrome111'],
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    // The server says in a page's head which of these files its screen needs.
    manifest: true,
    rolldownOptions: {
      output: {
        // What every screen needs in two files, not twenty: fewer round trips, smaller together.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyScreenNeeds, priority: 2 },
            // The bundler's own loader of chunks, which would otherwise drag another one along.
            { name: 'loader', test: /vite\/preload-helper/, priority: 3 },
            { name: 'core', test: firstScreensNeed, minShareCount: 2, priority: 1 },
            { name: 'inside', test: onlySignedIn, minShareCount: 2, priority: 0 },
            // Shared with what is loaded later, which would otherwise split these screens' files.
            { name: 'alert-value', test: alertsNeed, priority: 0, ...alone },
            { name: 'saved-scans', test: scannerPageNeeds, priority: 0, ...alone },
            { name: 'alert-rules', test: rulesNeed, priority: 0, ...alone },
            { name: 'typed-number', test: formsNeed, priority: 0, ...alone },
            {
              name: 'seen',
              test: /shell\/bell\/(seen-until|use-new-firings)/,
              priority: 0,
              ...alone,
            },
            { name: 'own-lists', test: ownListsNeed, priority: 0, ...alone },
            { name: 'marks', test: marksNeed, priority: 0, ...alone },
            { name: 'rows', test: longListsNeed, priority: 2, ...alone },
          ],
        },
      },
    },
    // What is fetched before a screen can be read is bounded, gzip, by test/browser/every-screen/bundle-size.
    chunkSizeWarningLimit: 600,
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
})
