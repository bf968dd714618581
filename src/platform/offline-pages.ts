/** A feature's pages that work on a device without a connection and without a visit. */
export type OfflinePages = {
  /** Addresses of pages that are the same for everybody; cached with the service worker, as a guest. */
  pages: readonly string[]
  /** Pages that the offline page does not list, because they are linked elsewhere. */
  unlisted?: readonly string[]
  /** Addresses of data that such pages read: the newest, else the cached one. */
  data?: readonly string[]
  /** Returns the replacement of an unavailable page; null for all other addresses. */
  instead?: (path: string) => string | null
}
