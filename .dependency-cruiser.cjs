/** What server and browser both evaluate: pure, and importing nothing but each other. */
const browserSafe = [
  'alert/armed/price-levels',
  'alert/armed/rules/(?!calm-ticks|rule-book|rule-market|scan-book)[a-z-]+',
  'alert/conditions',
  'alert/rule',
  'calendar',
  'drawing/in-new-shares',
  'indicators',
  'kernel/text',
  'metrics/(?!board|close-day)[a-z-]+',
  'notation',
  'price-feed/first-tick',
  'quotes/change',
  'scan',
  'stock/splits/adjusted',
  'tape/format',
  '[a-z-]+/limits',
  '[a-z-]+/vocabulary',
].map((path) => `domain/${path}`)

/** Folders and single files. */
const within = (paths) => `^src/(${paths.join('|')})[/.]`

/**
 * The table of rooms: what each folder of src/ may import. A room that is not named may be
 * imported by nobody but main, and nobody imports main.
 */
const rooms = {
  platform: { rooms: [], packages: ['libsql', 'lru-cache'] },
  domain: { rooms: [], packages: ['zod', 'trading-signals', 'vader-sentiment'] },
  contracts: { rooms: browserSafe, packages: ['zod'] },
  delivery: {
    rooms: ['platform', 'domain', 'translations'],
    packages: [
      'ipaddr.js',
      'nodemailer',
      'request-filtering-agent',
      'standardwebhooks',
      'web-push',
    ],
  },
  vault: { rooms: ['platform'], packages: ['zod', 'unhomoglyph'] },
  backup: { rooms: ['platform', 'vault'], packages: ['zod', 'aws4fetch'] },
  provenance: { rooms: [], packages: [] },
  translations: { rooms: [], packages: [] },
  eventstore: {
    rooms: ['platform', 'domain'],
    packages: ['zod', '@eventstore/db-client', 'google-protobuf'],
  },
  projections: {
    rooms: ['platform', 'domain', 'contracts', 'eventstore'],
    packages: ['zod', 'lru-cache', 'mongodb'],
  },
  processes: {
    rooms: ['platform', 'domain', 'eventstore', 'projections', 'vault', 'delivery'],
    packages: ['zod'],
  },
  market: {
    rooms: ['platform', 'domain', 'contracts', 'eventstore', 'projections'],
    packages: ['zod', 'csv-parse', 'yahoo-finance2', 'pino'],
  },
  scanner: { rooms: ['platform', 'domain', 'eventstore', 'projections'], packages: ['zod'] },
  realtime: {
    rooms: ['platform', 'domain', 'contracts', 'eventstore', 'projections', 'provenance'],
    packages: ['zod', 'ws', 'pino'],
  },
  http: {
    rooms: [
      'platform',
      'domain',
      'contracts',
      'eventstore',
      'projections',
      'vault',
      'delivery',
      'provenance',
      'translations',
    ],
    packages: null,
  },
  ops: {
    rooms: ['platform', 'domain', 'contracts', 'eventstore', 'projections', 'vault'],
    packages: null,
  },
  web: { rooms: ['platform', 'contracts', 'translations', ...browserSafe], packages: null },
}

/** Rooms of which only the ports may be imported from outside (adapters are chosen in main). */
const adapters = '^src/(eventstore|projections)/(embedded|kurrent|mongo)/'

const forbidden = [
  {
    name: 'no-circular',
    comment: 'A cycle has no first line to read.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nobody-imports-main',
    severity: 'error',
    from: {},
    to: { path: '^src/(main|cli)\\.ts$' },
  },
  {
    name: 'adapters-only-from-composition',
    comment: 'Rooms talk to ports; main and cli choose the adapter.',
    severity: 'error',
    from: { path: '^src/[^/]+/', pathNot: '^src/(eventstore|projections|composition)/' },
    to: { path: adapters },
  },
  {
    name: 'features-never-import-each-other',
    severity: 'error',
    from: { path: '^src/web/features/([^/]+)/' },
    to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  },
  {
    name: 'web-arrows',
    comment:
      'In the browser: i18n and api below state, state below components, then features, then app.',
    severity: 'error',
    from: { path: '^src/web/(api|i18n|state|components|features)/' },
    to: { path: '^src/web/app/' },
  },
  {
    name: 'web-shared-knows-no-feature',
    severity: 'error',
    from: { path: '^src/web/(api|i18n|state|components)/' },
    to: { path: '^src/web/features/' },
  },
  {
    name: 'web-api-knows-no-screen',
    severity: 'error',
    from: { path: '^src/web/(api|state)/' },
    to: { path: '^src/web/components/' },
  },
  {
    name: 'no-server-code-in-the-browser',
    comment:
      'No import of a page leads to a module of Node or to a database, over however many files.',
    severity: 'error',
    from: { path: '^src/web/(app|console)/main\\.tsx$' },
    // A module of Node has a name without a dot.
    to: { path: '^[^.]+$|node_modules/libsql/', reachable: true },
  },
  {
    name: 'browser-safe-stays-pure',
    severity: 'error',
    from: { path: within(browserSafe) },
    to: { pathNot: within(browserSafe) },
  },
  ...Object.entries(rooms).map(([room, { rooms: allowed }]) => ({
    name: `rooms-of-${room}`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^src/', pathNot: within([room, ...allowed]) },
  })),
  ...Object.entries(rooms)
    .filter(([, { packages }]) => packages !== null)
    .map(([room, { packages }]) => ({
      name: `packages-of-${room}`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: {
        path: 'node_modules',
        // '^$' is nothing: a room without packages may import none.
        pathNot: ['^$', ...packages.map((p) => `node_modules/(@types/)?${p}/`)].join('|'),
      },
    })),
]

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
