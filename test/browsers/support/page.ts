import { eventually } from '../../browser/support/eventually.ts'
import type { Tab } from './tab.ts'

/** Finds what is visible by its role and name, marks it, and gives the selector of the mark. */
const markBody = `
const [kind, name] = arguments
const kinds = {
  button: 'button, [role=button]',
  link: 'a',
  field: 'input, select, textarea',
  heading: 'h1, h2',
}
const nameOf = (element) =>
  (element.getAttribute('aria-label') ??
    (element.labels?.length ? element.labels[0].textContent : element.textContent)).trim()
const isSeen = (element) => element.getClientRects().length > 0
const all = [...document.querySelectorAll(kinds[kind])].filter(isSeen)
const element =
  all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name))
if (!element) return false
for (const old of document.querySelectorAll('[data-meant]')) old.removeAttribute('data-meant')
element.setAttribute('data-meant', '')
return true
`
const meant = '[data-meant]'

const chooseBody = `
const list = document.querySelector('${meant}')
list.value = arguments[0]
list.dispatchEvent(new Event('change', { bubbles: true }))
`

/** A page of the product in any browser: what is asked for is waited for. */
export const pageIn = (tab: Tab) => {
  const mark = async (kind: string, name: string) => {
    await eventually(
      `there is the ${kind} '${name}'`,
      () => tab.run<boolean>(markBody, kind, name),
      (isThere) => isThere,
    )
    return meant
  }
  return {
    heading: (name: string) => mark('heading', name),
    button: async (name: string) => tab.click(await mark('button', name)),
    link: async (name: string) => tab.click(await mark('link', name)),
    type: async (field: string, text: string) => tab.type(await mark('field', field), text),
    choose: async (field: string, value: string) => {
      await mark('field', field)
      await tab.run(chooseBody, value)
    },
    valueOf: async (field: string) => {
      await mark('field', field)
      return tab.run<string>(`return document.querySelector('${meant}').value`)
    },
    text: (what: string) =>
      eventually(
        `the page says '${what}'`,
        () => tab.run<string>('return document.body.innerText'),
        (text) => text.includes(what),
      ),
    pathIs: (path: string) =>
      eventually(
        `the address is ${path}`,
        () => tab.run<string>('return location.pathname'),
        (now) => now === path,
      ),
    /** Whether the page can be moved sideways. */
    isTooWide: () =>
      tab.run<boolean>(
        'const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth > clientWidth + 1',
      ),
  }
}
