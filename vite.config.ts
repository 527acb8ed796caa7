import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const everyScreenNeeds =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|use-sync-external-store|i18next|react-i18next|zod)\//

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // What every screen needs in two files, not twenty: fewer round trips, smaller together.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: everyScreenNeeds, priority: 2 },
            { name: 'core', test: /src\/(web|contracts)\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    // What is fetched before a screen can be read is bounded, gzip, by test/browser/bundle-size.
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
