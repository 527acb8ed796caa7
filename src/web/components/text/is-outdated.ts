/**
 * Whether the server has other code than this page: it was brought up to date since, and what the
 * page has not fetched yet is gone. False while it does not answer.
 */
export const isOutdated = async (): Promise<boolean> => {
  // Its name changes with whatever it imports.
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!entry) return false
  return fetch(entry.src, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
