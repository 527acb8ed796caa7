/**
 * Shows alerts while no tab is open, and opens what a notification is about, also one of a page that
 * cannot show its own. No request passes through it.
 */
const textOf = (event) => {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => {
  const { id, title = 'Tapedeck', body = '', url = '/alerts' } = textOf(event)
  // The same id replaces a message that came twice.
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: id,
      icon: '/favicon.svg',
      data: { url },
    }),
  )
})

const show = async (url) => {
  const target = new URL(url, self.location.origin)
  if (target.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find((each) => 'navigate' in each)
  if (tab === undefined) await self.clients.openWindow(target.href)
  else {
    await tab.navigate(target.href)
    await tab.focus()
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.url))
})
