import { readFileSync } from 'node:fs'

const parts = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/**
 * A bundler plugin that leaves zod's making of JSON Schema out of the browser's code (6 kB gzip of
 * every first screen): only the server describes its calls. What asks for it all the same throws.
 */
export const leaveOutJsonSchema = () => ({
  name: 'leave-out-json-schema',
  load(id) {
    if (!parts.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)]
    return [
      "const leftOut = () => () => { throw new Error('JSON Schema is made on the server') }",
      ...names.map(([, name]) => `export const ${name} = leftOut`),
    ].join('\n')
  },
})
