import manifest from '../../package.json' with { type: 'json' }

/** The flags of Node that the product is started with. */
export const productFlags = manifest.scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'))
