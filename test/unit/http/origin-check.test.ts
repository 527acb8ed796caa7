import { describe, expect, it } from 'vitest'
import { isForeign } from '../../../src/http/middleware/origin-check.ts'
import type { Provenance } from '../../../src/provenance/own-page.ts'

const own: Provenance = {
  origin: 'http://trade.example:3000',
  fetchSite: 'same-origin',
  host: 'trade.example:3000',
  https: false,
}

describe('a state change', () => {
  it.each<[string, Partial<Provenance>]>([
    ['from a page of ours', {}],
    ['from a page of ours in a browser without fetch metadata', { fetchSite: undefined }],
    ['from a program, which sends neither', { fetchSite: undefined, origin: undefined }],
    ['typed into the address bar', { fetchSite: 'none', origin: undefined }],
    [
      'over https at its default port',
      { origin: 'https://trade.example', host: 'trade.example:443', https: true },
    ],
  ])('is carried out when it comes %s', (_, given) => {
    expect(isForeign({ ...own, ...given })).toBe(false)
  })

  it.each<[string, Partial<Provenance>]>([
    ['from another site', { fetchSite: 'cross-site', origin: 'https://evil.example' }],
    ['from a sibling of our site', { fetchSite: 'same-site', origin: 'http://x.trade.example' }],
    [
      'from another site in an old browser',
      { fetchSite: undefined, origin: 'http://evil.example' },
    ],
    ['from another port of this host', { fetchSite: undefined, origin: 'http://trade.example' }],
    ['from a sandboxed frame', { fetchSite: undefined, origin: 'null' }],
    [
      'from a page of a browser extension',
      { fetchSite: undefined, origin: 'chrome-extension://trade.example' },
    ],
    ['with an origin that is none', { fetchSite: undefined, origin: 'not a url' }],
    ['with fetch metadata that contradicts the origin', { fetchSite: 'cross-site' }],
    ['without a host', { fetchSite: undefined, host: undefined }],
    ['over http to a site that is served over https', { https: true, fetchSite: undefined }],
  ])('is refused when it comes %s', (_, given) => {
    expect(isForeign({ ...own, ...given })).toBe(true)
  })
})
