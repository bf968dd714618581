import { toPersianDigits } from '#kit/digits.ts'
import { answerOrder } from '#ui/answer-order.ts'
import { callServer } from '#ui/http-client.ts'
import { showToast } from '#ui/toasts/show-toast.ts'
import { inboxPath } from './addresses.ts'
import badgeStyle from './inbox-badge.css?url'
import { liveChanged, type LiveChange } from './live-topics.ts'
import { inboxChanged, type InboxChange, type InboxNews } from './notice-view.ts'
import { inboxTexts } from './texts.ts'

const streamAddress = '/api/v1/notifications/stream'
const listAddress = '/api/v1/notifications?unread=true'
const pollMs = { first: 60_000, most: 600_000 }

/**
 * Follows the signed-in person's inbox while the page is open. Uses the live connection while the
 * page is visible, and polls every minute when it is hidden or the connection is refused. Returns
 * the function that stops it.
 */
export function followInbox(): () => void {
  addStyle()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = pollMs.first
  const order = answerOrder()

  const report = ({ unread, news }: InboxNews) => {
    showCount(unread)
    window.dispatchEvent(new CustomEvent<InboxChange>(inboxChanged, { detail: { unread, fresh: news.length > 0 } }))
    // The page that a notice links to shows its news itself.
    const elsewhere = news.filter(({ link }) => ![link, inboxPath].includes(location.pathname))
    for (const { title, link } of elsewhere) announce(title, link)
  }
  const poll = async () => {
    const isNewest = order.begin()
    const answer = await callServer<{ unread: number }>(listAddress)
    if (answer.status === 401) return stop()
    if (answer.ok && isNewest()) report({ unread: answer.value.unread, news: [] })
    announceLive(null)
    waitMs = answer.ok ? pollMs.first : Math.min(waitMs * 2, pollMs.most)
    if (document.hidden) pollLater()
    else connect()
  }
  const pollLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void poll(), waitMs)
  }
  const connect = () => {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(streamAddress)
    // Changes before opening or during an interruption were not signalled.
    source.addEventListener('open', () => announceLive(null))
    source.addEventListener('live', ({ data }: MessageEvent<string>) => announceLive(JSON.parse(data) as string))
    source.addEventListener('inbox', ({ data }: MessageEvent<string>) => {
      order.begin()()
      report(JSON.parse(data) as InboxNews)
    })
    // The browser reopens an interrupted connection, but not a refused one.
    source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && pollLater())
  }
  const check = () => {
    if (!document.hidden) return connect()
    source?.close()
    pollLater()
  }
  const stop = () => {
    clearTimeout(timer)
    source?.close()
    document.removeEventListener('visibilitychange', check)
  }
  document.addEventListener('visibilitychange', check)
  check()
  return stop
}

const announceLive = (name: LiveChange) =>
  window.dispatchEvent(new CustomEvent<LiveChange>(liveChanged, { detail: name }))

const announce = (title: string, link: string | null) =>
  showToast(title, {
    kind: 'info',
    action: { label: inboxTexts.see, run: () => location.assign(link ?? inboxPath) },
  })

function addStyle(): void {
  if (document.querySelector(`link[href="${badgeStyle}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = badgeStyle
  document.head.append(link)
}

/** Shows the count on the profile links (inbox-badge.css) and, where supported, on the app icon. */
function showCount(unread: number): void {
  const { style, dataset } = document.documentElement
  if (unread > 0) {
    const count = unread > 99 ? '+99' : String(unread)
    dataset.unread = count
    style.setProperty('--unread', `"${toPersianDigits(count)}"`)
    style.setProperty('--unread-words', `"${inboxTexts.unreadCount(toPersianDigits(count))}"`)
    navigator.setAppBadge?.(unread).catch(() => {})
  } else {
    delete dataset.unread
    navigator.clearAppBadge?.().catch(() => {})
  }
}
