import { toLatinDigits } from '#kit/digits.ts'
import { foldForSearch, trimEndOf } from '#kit/text.ts'

export type SignKind = 'host' | 'sender' | 'lure'
export type MessageSign = { kind: SignKind; value: string; note: string }

/** A link with its real target. */
export type MessageLink = {
  /** As written in the message. */
  text: string
  host: string
  /** The owner of the site, when known. */
  known: string | null
  /** Why it is unsafe. */
  why: string | null
}

export type MessageVerdict = 'fake' | 'careful' | 'known'

export type MessageCheck = {
  verdict: MessageVerdict
  links: readonly MessageLink[]
  sender: { text: string; known: string | null } | null
  lures: readonly { words: string; note: string }[]
}

const shorteners = new Set([
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'is.gd',
  'cutt.ly',
  'yun.ir',
  'b2n.ir',
  'zaya.io',
  'u.to',
  'rb.gy',
  'l1l.ir',
])
const chats = new Set(['t.me', 'telegram.me', 'wa.me', 'eitaa.com', 'rubika.ir', 'splus.ir', 'ble.ir'])

/** Text that phones turn into links: with a scheme, or a site name with a path or a known suffix. */
const linkPattern =
  /(?:[a-z][a-z0-9+.-]{1,15}:\/\/[^\s<>"«»]+)|(?:[^\s<>"«»@/:]+@)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:ir|com|net|org|xyz|top|site|online|shop|info|me|ly|io|link|click|club|app|apk|live|vip|fun|icu|cc|tk|ml|ga|cf|gq|ایران)(?=[/:?#\s.,،؛)»]|$)(?:[/:?#][^\s<>"«»]*)?/giu

/** Longer parts without a blank are not site names; searching them takes quadratic time. */
const longestPart = 300

/** Returns the site of a link; null without one. */
function hostOf(text: string): URL | null {
  const latin = trimEndOf(toLatinDigits(text), '.,،؛:)»')
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(latin) ? latin : `https://${latin}`
  try {
    const url = new URL(withScheme)
    return url.hostname === '' ? null : url
  } catch {
    return null
  }
}

/** «my.police.ir» belongs to «police.ir»; «police.ir.pay.xyz» does not. */
const belongsTo = (host: string, existing: string): boolean => host === existing || host.endsWith(`.${existing}`)

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function whyNot(url: URL, hosts: readonly MessageSign[]): string {
  const host = url.hostname
  if (!/^https?:$/.test(url.protocol)) return 'این لینک سایت نیست و چیزی روی گوشی باز یا نصب می‌کند.'
  if (/\.apk($|[/?#])/i.test(url.pathname) || host.endsWith('.apk'))
    return 'این لینک برنامه نصب می‌کند. پلیس و بانک برنامه را با پیامک نمی‌فرستند.'
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return 'به‌جای نام سایت، عدد دارد؛ سازمان‌ها این‌طور لینک نمی‌دهند.'
  if (host.includes('xn--')) return 'در نام سایت حرف‌هایی هست که شبیه حرف انگلیسی‌اند و نیستند.'
  if (shorteners.has(host)) return 'لینک کوتاه‌شده است و معلوم نیست به کجا می‌رود.'
  if (chats.has(host)) return 'به یک پیام‌رسان می‌رود؛ سازمان‌ها پیگیری را در پیام‌رسان انجام نمی‌دهند.'
  const alike = hosts.find(({ value }) => {
    const name = value.split('.').at(-2) ?? ''
    return name.length >= 4 && bare(host).includes(bare(name))
  })
  if (alike) return `شبیه ${alike.value} است ولی سایت دیگری است.`
  return 'در لیست سایت‌های شناخته‌شدهٔ ما نیست.'
}

const steps = (text: string) => foldForSearch(text)

/**
 * Judges a text message by the signs that staff entered. Pure, and the same in a browser: the text never leaves the
 * device. A message is fake when one of its links is disguised or unknown and its text lures. A known link proves
 * nothing, since senders can be forged.
 */
export function checkMessage(text: string, sender: string, signs: readonly MessageSign[]): MessageCheck {
  const hosts = signs.filter(({ kind }) => kind === 'host')
  const matches = text
    .slice(0, 2000)
    .split(/[\s<>"«»]+/)
    .flatMap((part) => [...part.slice(0, longestPart).matchAll(linkPattern)].map(([match]) => match))
    .slice(0, 20)
  const links = matches.flatMap((match): MessageLink[] => {
    const url = hostOf(match)
    if (!url) return []
    const host = url.hostname
    const plain = /^https?:$/.test(url.protocol) && url.username === '' && !/\.apk($|[/?#])/i.test(url.pathname)
    const existing = plain ? hosts.find(({ value }) => belongsTo(host, value.toLowerCase())) : undefined
    const hidden = url.username === '' ? null : `آنچه قبل از @ آمده نام سایت نیست؛ سایت واقعی ${host} است.`
    return [
      {
        text: match.slice(0, 120),
        host,
        known: existing?.note ?? null,
        why: existing ? null : (hidden ?? whyNot(url, hosts)),
      },
    ]
  })
  const folded = ` ${steps(text)} `
  const lures = signs
    .filter(({ kind, value }) => kind === 'lure' && folded.includes(` ${steps(value)} `))
    .map(({ value, note }) => ({ words: value, note }))
  const sent = toLatinDigits(sender).trim()
  const knownSender = signs.find(
    ({ kind, value }) => kind === 'sender' && bare(value) !== '' && bare(value) === bare(sent),
  )
  const personal = /^(\+?98|0)?9\d{9}$/.test(sent.replace(/[\s-]/g, ''))
  const disguised = links.some(({ why }) => why !== null && !why.startsWith('در لیست'))
  const unknown = links.some(({ why }) => why !== null)
  const fake = disguised || (unknown && (lures.length > 0 || personal)) || (personal && lures.length > 0)
  const sure = !fake && !unknown && lures.length === 0 && (links.length > 0 || knownSender !== undefined)
  return {
    verdict: fake ? 'fake' : sure ? 'known' : 'careful',
    links,
    sender: sent === '' ? null : { text: sent.slice(0, 30), known: knownSender?.note ?? null },
    lures,
  }
}
