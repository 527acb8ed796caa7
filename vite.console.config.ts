import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The operators' page: the product's own components, in a folder that the public port never serves. */
export default defineConfig({
  root: 'src/web/console',
  publicDir: '../public',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
  },
})
