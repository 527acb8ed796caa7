import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

/** The console page and its files. */
export const consolePage = (root: string): RequestHandler => {
  // Vite puts the hash of the content into every name under assets/, so the content of a name never
  // changes.
  const assets = join(root, 'assets', '/')
  const files = express.static(root, {
    cacheControl: false,
    redirect: false,
    setHeaders: (response, file) => {
      const isNamedByContent = file.startsWith(assets)
      response.setHeader(
        'Cache-Control',
        isNamedByContent ? 'private, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  return Router().get('/{*path}', files)
}
