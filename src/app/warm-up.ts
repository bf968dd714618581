import type { FastifyInstance } from 'fastify'
import { mainMenu } from './main-menu.ts'

const budgetMs = 1000
/** A reserved address: its requests count against no user. */
const remoteAddress = '127.0.0.254'

/**
 * Requests the main pages until the compiler has optimized them or the time is up. The first requests after a restart
 * would otherwise take five times as long, just when another instance is away, and be refused.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const end = performance.now() + budgetMs
  // The first search makes the vocabulary of all names.
  const urls = ['/', `/search?${new URLSearchParams({ q: 'پژو' })}`, ...mainMenu.map(({ href }) => href)]
  // A cookie keeps a page out of the cache of pages for guests.
  const headers = { cookie: 'warm-up=1', accept: 'text/html', 'accept-encoding': 'br' }
  for (let n = 0; performance.now() < end; n++) {
    await app.inject({ url: urls[n % urls.length]!, headers, remoteAddress })
  }
}
