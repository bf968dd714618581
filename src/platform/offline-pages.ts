/** What of a capability is whole on a device without a connection although nobody opened it. */
export type OfflinePages = {
  /** Addresses of pages that are the same for everybody; brought with the service worker, as a guest. */
  pages: readonly string[]
  /** Those of them that the offline page does not offer: they are found where they belong. */
  unlisted?: readonly string[]
  /** Addresses of data that such pages read: the newest, else the one of this device. */
  data?: readonly string[]
  /** The page in the place of another one that can not be had; null for all other addresses. */
  instead?: (path: string) => string | null
}
