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
 * Follows the inbox of the signed-in person while the page is open: live while somebody looks, by asking every minute when
 * nobody does or when the live connection is refused. Gives the function that ends it.
 */
export function followInbox(): () => void {
  bringStyle()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = pollMs.first
  const order = answerOrder()

  const report = ({ unread, news }: InboxNews) => {
    showCount(unread)
    window.dispatchEvent(new CustomEvent<InboxChange>(inboxChanged, { detail: { unread, fresh: news.length > 0 } }))
    // The page that news lead to shows them itself.
    const elsewhere = news.filter(({ link }) => ![link, inboxPath].includes(location.pathname))
    for (const { title, link } of elsewhere) announce(title, link)
  }
  const poll = async () => {
    const isNewest = order.begin()
    const answer = await callServer<{ unread: number }>(listAddress)
    if (answer.status === 401) return stop()
    if (answer.ok && isNewest()) report({ unread: answer.value.unread, news: [] })
    tellLive(null)
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
    // What changed before it was open, or while it was cut, nobody has told.
    source.addEventListener('open', () => tellLive(null))
    source.addEventListener('live', ({ data }: MessageEvent<string>) => tellLive(JSON.parse(data) as string))
    source.addEventListener('inbox', ({ data }: MessageEvent<string>) => {
      order.begin()()
      report(JSON.parse(data) as InboxNews)
    })
    // A connection that was cut the browser opens again by itself; one that was refused it does not.
    source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && pollLater())
  }
  const look = () => {
    if (!document.hidden) return connect()
    source?.close()
    pollLater()
  }
  const stop = () => {
    clearTimeout(timer)
    source?.close()
    document.removeEventListener('visibilitychange', look)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}

const tellLive = (name: LiveChange) => window.dispatchEvent(new CustomEvent<LiveChange>(liveChanged, { detail: name }))

const announce = (title: string, link: string | null) =>
  showToast(title, {
    kind: 'info',
    action: { label: inboxTexts.see, run: () => location.assign(link ?? inboxPath) },
  })

function bringStyle(): void {
  if (document.querySelector(`link[href="${badgeStyle}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = badgeStyle
  document.head.append(link)
}

/** On the links to the profile (inbox-badge.css) and, where the device can, on the product's icon. */
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
