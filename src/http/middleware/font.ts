import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'

const isFont = (name: string): boolean => /^inter-latin-wght-normal-.*\.woff2$/.test(name)

/**
 * Leads from the address that pages without a script know to the font of the client, whose name has
 * a hash: who comes from there has it already.
 *
 * @param root folder of the built client; one without the font leaves the address to who comes next
 */
export const font = (root: string): RequestHandler => {
  const assets = join(root, 'assets')
  const name = existsSync(assets) ? readdirSync(assets).find(isFont) : undefined
  return (_, res, next) => {
    if (name === undefined) next()
    else res.set('Cache-Control', 'no-cache').redirect(`/assets/${name}`)
  }
}
