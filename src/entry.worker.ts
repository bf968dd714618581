import { cacheNames, clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { sharePath } from '#features/marketplace/own-ad-addresses.ts'
import { offlineData } from '#app/offline/offline-pages.ts'
import { takeShared } from '#features/marketplace/posting/take-shared.ts'
import { hasListCards } from '#features/marketplace/search/saved-cards.ts'
import { makeKeptList } from '#features/marketplace/search/saved-list.ts'
import { keptListAddress } from '#features/marketplace/search/saved-list-view.ts'
import { picturesCache, readCachedTexts } from '#app/offline/cached-pages.ts'
import { requestedPage } from '#app/offline/page-rules.ts'
import {
  respondWithCards,
  answerForm,
  respondWithFurtherCards,
  respondWithPage,
  respondWithShell,
} from '#app/offline/worker/respond-with-page.ts'
import type { PageMessage } from '#app/offline/worker/messages.ts'
import { currentOwner, finishSignOut } from '#app/offline/worker/owner.ts'
import {
  respondWithAsset,
  respondWithOfflineData,
  cachePreviousAssets,
  cacheOpenPage,
  cacheShell,
} from '#app/offline/worker/asset-cache.ts'
import { repeatTo } from '#app/offline/worker/notify-pages.ts'
import { precached, worker } from '#app/offline/worker/worker-scope.ts'
import { sendQueued } from '#ui/offline/outbox.ts'

// The service worker, /sw.js (docs/decisions/0012). It never takes over by itself: only the person's press skips the waiting.

const monthSeconds = 30 * 24 * 3600

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cachePreviousAssets(cacheNames.precache), cacheShell()]))
})
/** Firefox shows its own error page when what it asked for ahead fails, whatever the worker answers. */
const failsWithPreload = navigator.userAgent.includes('Firefox/')

worker.addEventListener('activate', (event) => {
  // The page is on its way while the worker still wakes up.
  const preload = worker.registration.navigationPreload
  event.waitUntil((failsWithPreload ? preload?.disable() : preload?.enable()) ?? Promise.resolve())
})
precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })
cleanupOutdatedCaches()
clientsClaim()

const ours = (url: URL) => url.origin === worker.location.origin
const navigates = (request: Request) => request.mode === 'navigate'

registerRoute(
  ({ url, request }) => ours(url) && navigates(request) && url.pathname === '/offline',
  ({ request }) => respondWithShell(request),
)
registerRoute(
  ({ url, request }) => ours(url) && !navigates(request) && url.pathname === keptListAddress,
  async ({ url }) => {
    const pages = await readCachedTexts(await currentOwner(), hasListCards)
    return Response.json(makeKeptList(url.searchParams.get('to') ?? '', pages, new Date()))
  },
)
registerRoute(
  ({ url }) => ours(url) && offlineData.includes(url.pathname),
  ({ request }) => respondWithOfflineData(request),
)
registerRoute(
  ({ url }) => ours(url) && url.pathname === '/profile/my-bookmarks/cards',
  ({ request }) => respondWithCards(request),
)
registerRoute(
  ({ url }) =>
    ours(url) &&
    url.pathname === '/services/used-vehicle/advertisement/part' &&
    url.searchParams.get('want') === 'page',
  ({ event }) => respondWithFurtherCards(event as FetchEvent),
)
registerRoute(
  ({ url, request }) => ours(url) && requestedPage(url, navigates(request)) !== null,
  ({ url, request, event }) => respondWithPage(event as FetchEvent, requestedPage(url, navigates(request))!),
)
registerRoute(
  ({ url }) => ours(url) && url.pathname === sharePath,
  async ({ request }) => takeShared(request, await currentOwner()),
  'POST',
)
registerRoute(
  ({ url, request }) => ours(url) && navigates(request),
  ({ request }) => answerForm(request),
  'POST',
)
registerRoute(
  ({ url }) => ours(url) && url.pathname.startsWith('/assets/') && !url.pathname.startsWith('/assets/icons/'),
  ({ request }) => respondWithAsset(request),
)
registerRoute(
  ({ url }) => ours(url) && url.pathname.startsWith('/pictures/'),
  new CacheFirst({
    cacheName: picturesCache,
    plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: monthSeconds, purgeOnQuotaError: true })],
  }),
)

worker.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  if (message.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  if (message.type === 'hello' && event.source instanceof Client) repeatTo(event.source)
  if (message.type === 'keep') event.waitUntil(cacheOpenPage(message.path, message.parts))
})

worker.addEventListener('sync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === 'outbox') event.waitUntil(sendInBackground())
}) as EventListener)

/** A failure tells the browser to try again later. */
async function sendInBackground(): Promise<void> {
  await finishSignOut()
  if (!(await sendQueued(await currentOwner()))) throw new Error('something still waits')
}
