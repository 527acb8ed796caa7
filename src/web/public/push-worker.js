/* global self, clients */
// Shows the notifications that the server pushes. It has no `fetch` handler: the page is never
// answered from here, and works in the same way where this is refused.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))

const messageIn = ({ data }) => {
  try {
    return data.json()
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => {
  const { id, title = 'Tapedeck', body = '', url = '/alerts' } = messageIn(event)
  const icon = '/favicon.svg'
  // One message that comes twice replaces itself.
  event.waitUntil(self.registration.showNotification(title, { body, icon, tag: id, data: { url } }))
})

/** Only pages of this product are opened. */
const ownAddress = (url) => {
  const address = new URL(url, self.location.origin)
  return address.origin === self.location.origin ? address.href : `${self.location.origin}/alerts`
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(ownAddress(event.notification.data.url)))
})
