import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The same from the bundle (dist/server) and from the sources (src/composition). */
const places = (name: string) => [`../${name}`, `../../dist/${name}`]

/** The folder of a built page; null when it was not built. */
export const builtFolder = (name: 'web' | 'console'): string | null =>
  places(name)
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(`${path}/index.html`)) ?? null
