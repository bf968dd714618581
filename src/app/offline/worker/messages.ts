/** Messages of the service worker to its pages. `keptAt` is null for a page from the server. */
export type WorkerMessage =
  | { type: 'page'; path: string; keptAt: string | null; reached: boolean }
  | { type: 'owner'; owner: string }

/** Messages of pages to the service worker; `SKIP_WAITING` is defined by workbox. */
export type PageMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'hello' }
  /** The page was open before the worker: it should be cached too, with its parts. */
  | { type: 'keep'; path: string; parts: string[] }
