import { expect, type Page } from '@playwright/test'
import { hydrated } from './support.ts'

/** Every address in the caches of pages; data of pages ends with `.data`. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages:'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** Everything in one store of the product's database on the device. */
const stored = (page: Page, store: string) =>
  page.evaluate(
    (name) =>
      new Promise<{ path?: string }[]>((resolve) => {
        const opening = indexedDB.open('farman')
        // The page creates the database; an empty one would block it.
        opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
        opening.addEventListener('error', () => resolve([]))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result as { path?: string }[])
          })
        })
      }),
    store,
  )

/** How many changes wait for the network. */
export const queued = async (page: Page): Promise<number> => (await stored(page, 'outbox')).length

/** The service worker controls the page and has kept it. */
export async function armed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 })
  // A page that came before the worker, or by a link, is kept as a document when it is opened again under it.
  const { pathname } = new URL(page.url())
  if (!(await cachedPaths(page)).includes(pathname)) await page.reload()
  await expect.poll(() => cachedPaths(page), { timeout: 20_000 }).toContain(pathname)
  // The page was opened again: its scripts start with a touch.
  await hydrated(page)
}

/** The part of the page that watches worker, network and queue has been fetched. */
export const fetchedOfflineFeatures = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-features-')),
    undefined,
    { timeout: 20_000 },
  ))

/**
 * The part of the page that watches worker, network and queue is there: it writes down which page is being read, as the
 * last thing after its start.
 */
export async function watched(page: Page): Promise<void> {
  const here = new URL(page.url())
  const paths = async () => (await stored(page, 'visited')).map(({ path }) => path)
  await expect.poll(paths, { timeout: 20_000 }).toContain(here.pathname + here.search)
}

/** What was fetched ahead of a click is forgotten: else the browser's own cache would answer for five seconds, not the worker. */
export async function forgetFetchedAhead(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}
