import type { Page } from 'playwright-core'

export const boxes = '[role=log], [role=dialog], aside, main, main section, main h1'

/** What is wider than its place, in a few words each. */
export const tooWide = (page: Page, places = boxes): Promise<readonly string[]> =>
  page.evaluate(
    (selectors) =>
      [document.documentElement, ...document.querySelectorAll(selectors)]
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && !box.closest('.sr-only'))
        .map(({ tagName, className, scrollWidth, clientWidth }) =>
          [tagName, className.slice(0, 60), scrollWidth, clientWidth].join(' '),
        ),
    places,
  )
