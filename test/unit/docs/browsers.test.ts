import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

/** Each browser of the text with its first version, as `safari16.4`. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(Safari|Firefox|Chrome)[a-zA-Z ]* (\d+(?:\.\d+)?)/g)]
    .map(([, name = '', version = '']) => name.toLowerCase() + version)
    .toSorted()

it('README and the page for older browsers name the browsers that the client is built for', () => {
  const target = /target: \[(.*)\]/.exec(read('vite.config.ts'))?.[1] ?? ''
  const built = [...target.matchAll(/(?:safari|firefox|chrome)[\d.]+/g)].map(([name]) => name)
  expect(built).toHaveLength(3)
  expect(target).toContain('ios16.4')
  const [readme] = /The client runs in .*/.exec(read('README.md')) ?? ['']
  expect(namedIn(readme)).toEqual(built.toSorted())
  const page = read('src/web/index.html')
  for (const sentence of [/Use Safari.*/, /請使用 Safari.*/])
    expect(namedIn(sentence.exec(page)?.[0] ?? '')).toEqual(built.toSorted())
})
