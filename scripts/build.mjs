import { fileURLToPath } from 'node:url'
import { build as buildByVite } from 'vite'
import { pack } from './pack.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Vite sets NODE_ENV for the whole process; what is started next decides for itself. */
const vite = async (config) => {
  const { NODE_ENV } = process.env
  await buildByVite(config)
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

/**
 * What runs in Node, into `dist/<folder>`.
 * @param input the files that are started, by the names that they get
 */
export const buildForNode = (folder, input) =>
  vite({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: `dist/${folder}`,
      emptyOutDir: true,
      sourcemap: true,
      rollupOptions: { input, output: { chunkFileNames: '[name]-[hash].js' } },
    },
  })

/**
 * The browser's bundle into dist/web, the operators' page into dist/console (a folder of its own, so
 * that the public port cannot serve it), the server and the command line into dist/server.
 */
export const build = async () => {
  await vite({ root: `${root}src/web`, configFile: `${root}vite.config.ts`, logLevel: 'warn' })
  await pack(`${root}dist/web`)
  await vite({
    root: `${root}src/web/console`,
    configFile: `${root}vite.console.config.ts`,
    logLevel: 'warn',
  })
  await buildForNode('server', { main: 'src/main.ts', cli: 'src/cli.ts' })
}
