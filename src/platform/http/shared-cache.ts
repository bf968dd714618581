import type { Config } from '#platform/config.ts'
import { describeError } from '#platform/jobs/job-error.ts'
import type { Log } from '#platform/log.ts'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import type { PageChange } from '#platform/page-changes.ts'

/** How long a shared cache may show what it has while no instance answers, in seconds. */
const withoutOriginSeconds = 24 * 3600

type SharedPage = {
  /** The ad that the page is about. */
  ad?: bigint | undefined
  /** The page must not be older. */
  mostSeconds?: number | undefined
}

/**
 * Returns the headers with which a shared cache, such as Varnish or a CDN, may keep a guest's page: for how long
 * (RFC 9111, and 5861 for stale pages) and under which tags it is purged. Null when it must not.
 */
export function sharedCacheHeaders(
  { ad, mostSeconds = Infinity }: SharedPage,
  { RENDER_CACHE_SECONDS, LIST_AGE_SECONDS }: Pick<Config, 'RENDER_CACHE_SECONDS' | 'LIST_AGE_SECONDS'>,
): Record<'cache-control' | 'surrogate-key', string> | null {
  // Lists are not purged when ads change: their age is what they promise.
  const seconds = Math.floor(Math.min(mostSeconds, ad === undefined ? LIST_AGE_SECONDS : RENDER_CACHE_SECONDS))
  if (seconds < 1) return null
  const ages = `max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
  return {
    'cache-control': `public, ${ages}, stale-if-error=${withoutOriginSeconds}`,
    'surrogate-key': ad === undefined ? 'pages' : `pages ads ad-${ad}`,
  }
}

/** Returns the tags of the pages that a change makes old at once. */
function tagsOf({ ads, allAds, rest }: PageChange): string[] {
  if (rest) return ['pages']
  return allAds ? ['ads'] : ads.map((id) => `ad-${id}`)
}

const everyMs = 200
/** A page that was on its way during a purge has arrived after this time, and is purged again. */
const onItsWayMs = 2000
const longestWaitMs = 30_000
const mostInRequest = 100
const mostWaiting = 2000

type PurgeOptions = {
  client: Pick<OutboundClient, 'request'>
  url: string
  token: string | undefined
  log: Pick<Log, 'error'>
}

/**
 * Purges tags in a shared cache: `POST url` with the header `surrogate-key`, in batches, twice, and until the cache has
 * answered. Every instance purges what it notices, so a page that another one had not noticed yet does not stay.
 * Returns a function that takes a change, and one that stops it.
 */
export function purgeSharedCache({ client, url, token, log }: PurgeOptions): {
  note: (change: PageChange) => void
  stop: () => void
} {
  /** When a tag is purged next (performance.now()), and whether once more afterwards. */
  const waiting = new Map<string, { atMs: number; again: boolean }>()
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false

  const add = (tag: string, entry: { atMs: number; again: boolean }) => {
    waiting.set(tag, entry)
    // One tag stands for all pages.
    if (waiting.size > mostWaiting) {
      waiting.clear()
      waiting.set('pages', { atMs: performance.now(), again: true })
    }
  }
  const send = async (tags: readonly string[]): Promise<boolean> => {
    const headers = { 'surrogate-key': tags.join(' '), ...(token && { authorization: `Bearer ${token}` }) }
    const result = await client.request({ method: 'POST', url, headers })
    return result.answered && result.status < 300
  }
  const purgeDue = async () => {
    const nowMs = performance.now()
    const due = [...waiting].filter(([, { atMs }]) => atMs <= nowMs).slice(0, mostInRequest)
    if (due.length === 0) return
    for (const [tag] of due) waiting.delete(tag)
    const purged = await send(due.map(([tag]) => tag))
    failures = purged ? 0 : failures + 1
    const waitMs = purged ? onItsWayMs : Math.min(longestWaitMs, 1000 * 2 ** (failures - 1))
    for (const [tag, { again }] of due) {
      // A change during the purge has put it back.
      if ((again || !purged) && !waiting.has(tag))
        add(tag, { atMs: performance.now() + waitMs, again: again && !purged })
    }
  }
  const schedule = (ms: number) => {
    if (stopped || timer || waiting.size === 0) return
    timer = setTimeout(() => {
      void purgeDue()
        .catch((error: unknown) => log.error({ error: describeError(error) }, 'the shared cache was not purged'))
        .finally(() => {
          timer = undefined
          schedule(everyMs)
        })
    }, ms).unref()
  }
  return {
    note(change) {
      for (const tag of tagsOf(change)) add(tag, { atMs: performance.now(), again: true })
      schedule(0)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
