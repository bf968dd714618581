/** What the service worker tells its pages. `keptAt` is null for a page that just came from the server. */
export type WorkerMessage =
  | { type: 'page'; path: string; keptAt: string | null; reached: boolean }
  | { type: 'owner'; owner: string }

/** What pages tell the service worker; `SKIP_WAITING` is the word of workbox. */
export type PageMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'hello' }
  /** The page was there before the worker: it should be kept too, with the parts that it came from. */
  | { type: 'keep'; path: string; parts: string[] }
