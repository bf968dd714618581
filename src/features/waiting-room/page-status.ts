import { formatInteger } from '#kit/digits.ts'
import { formatDateTime, formatTime } from '#kit/jalali.ts'
import { secondsToNextPoll, waitSecondsOf, type Turn } from './queue.ts'
import type { WaitingRoomState } from './states.ts'
import { waitText } from './texts.ts'

/** The shared state of an opening at one moment. */
export type QueueView = {
  id: string
  /** The public id of the lottery of present people. */
  drawId: string
  title: string
  state: WaitingRoomState
  opensAt: Date
  closesAt: Date
  ratePerMinute: number
  minutesToUse: number
  target: string
  people: number
  notice: string | null
  rehearsal: boolean
  imitated: boolean
  /** Its subject is closed for now: the queue halts, and minutes do not count. */
  frozen: boolean
  /** A remark of the announcing feature for waiting people. */
  remark: string | null
}

/** The page's action: a button to join, a link to enter, or none. */
type Offer = { kind: 'join'; label: string } | { kind: 'enter'; label: string; href: string }

/**
 * The response to a poll, which the page shows without JavaScript too. `now` and `opensAt` are
 * milliseconds.
 */
export type Status = {
  state: WaitingRoomState | 'admitted' | 'lost' | 'used'
  /** Announced as one sentence when it changes. */
  head: string
  text: string
  number: string | null
  offer: Offer | null
  now: number
  opensAt: number | null
  /** Seconds until the next poll. */
  next: number
}

type Words = Pick<Status, 'state' | 'head' | 'text' | 'offer'>

const joinOffer: Offer = { kind: 'join', label: 'اعلام حضور' }
const joinLate: Offer = { kind: 'join', label: 'گرفتن نوبت' }

function wordsOf(line: QueueView, admission: Turn | null): Words {
  const { state } = line
  const enter: Offer = { kind: 'enter', label: 'ورود به ثبت‌نام', href: line.target }
  const until = (at: Date) => `تا ساعت ${formatTime(at)}`
  if (state === 'stopped')
    return {
      state,
      head: 'این فروش متوقف شد',
      text: line.notice ?? 'زمان جدید در همین سایت اعلام می‌شود.',
      offer: { ...enter, label: 'صفحهٔ فروش' },
    }
  if (admission?.state === 'used')
    return {
      state: 'used',
      head: 'از نوبت خود استفاده کرده‌اید',
      text: 'با این نوبت ثبت‌نام کرده‌اید. وضعیتش را در صفحهٔ ثبت‌نام ببینید.',
      offer: { ...enter, label: 'صفحهٔ ثبت‌نام' },
    }
  if (admission?.state === 'admitted' && line.frozen)
    return {
      state: 'admitted',
      head: 'ثبت‌نام موقتاً متوقف است',
      text: 'نوبت شما رسیده و محفوظ است. تا ثبت‌نام ادامه پیدا نکند، از فرصت شما کم نمی‌شود.',
      offer: null,
    }
  if (admission?.state === 'admitted')
    return {
      state: 'admitted',
      head: 'نوبت شما رسید',
      text: `${until(admission.until)} فرصت دارید ثبت‌نام را تمام کنید. بعد از آن این نوبت دیگر حساب نمی‌شود.`,
      offer: enter,
    }
  if (state === 'closed')
    return { state, head: 'زمان این فروش تمام شد', text: line.notice ?? 'دیگر نوبتی داده نمی‌شود.', offer: null }
  if (admission?.state === 'lost')
    return {
      state: 'lost',
      head: 'مهلت نوبت شما تمام شد',
      text: `${until(admission.until)} فرصت داشتید. اگر هنوز می‌خواهید ثبت‌نام کنید، نوبت جدید بگیرید؛ نوبتتان بعد از همه می‌شود.`,
      offer: { kind: 'join', label: 'گرفتن نوبت جدید' },
    }
  if (state === 'announced')
    return admission
      ? {
          state,
          head: 'حضور شما ثبت شد',
          text: 'نوبت‌ها با قرعه‌کشی تعیین می‌شود؛ زودتر آمدن امتیازی ندارد. می‌توانید صفحه را ببندید و سر ساعت برگردید.',
          offer: null,
        }
      : {
          state,
          head: `شروع: ${formatDateTime(line.opensAt)}`,
          text: 'هر کس تا لحظهٔ شروع اعلام حضور کند، با قرعه‌کشی نوبت می‌گیرد. سرعت اینترنت و زودتر آمدن امتیازی ندارد.',
          offer: joinOffer,
        }
  if (state === 'drawing' && (!admission || admission.state === 'present'))
    return {
      state,
      head: 'قرعه‌کشی نوبت در حال انجام است',
      text: admission
        ? 'نوبت شما تا چند لحظهٔ دیگر معلوم می‌شود.'
        : 'نوبت شما بعد از کسانی است که قبل از شروع اعلام حضور کرده‌اند.',
      offer: admission ? null : joinLate,
    }
  if (!admission || admission.state === 'present')
    return {
      state,
      head: state === 'paused' || line.frozen ? 'ورود فعلاً متوقف است' : 'فروش شروع شده است',
      text: 'نوبت بگیرید و همین‌جا منتظر بمانید.',
      offer: joinLate,
    }
  const ahead =
    admission.before === 0 ? 'نفر بعدی شما هستید' : `${formatInteger(admission.before)}\u00a0نفر جلوتر از شما هستند`
  if (state === 'drawing')
    return { state, head: 'قرعه‌کشی نوبت در حال انجام است', text: `نوبت شما محفوظ است؛ ${ahead}.`, offer: null }
  if (state === 'paused' || line.frozen)
    return { state, head: 'ورود فعلاً متوقف است', text: `نوبت شما محفوظ است؛ ${ahead}.`, offer: null }
  const wait = waitText(waitSecondsOf(admission.before, line.ratePerMinute))
  return { state, head: 'منتظر نوبت بمانید', text: `${ahead}؛ زمان انتظار ${wait}.`, offer: null }
}

/** A lottery takes seconds; inform people a minute after the announced time. */
const isLate = ({ state, opensAt }: QueueView, now: Date): boolean =>
  (state === 'announced' || state === 'drawing') && now.getTime() - opensAt.getTime() > 60_000

/** Computes a person's view from memory; `admission` is null before joining. */
export function statusOf(line: QueueView, admission: Turn | null, now: Date): Status {
  const counting = line.state === 'announced'
  const words = wordsOf(line, admission)
  const waits =
    words.state === 'open' || words.state === 'paused' || words.state === 'admitted' || words.state === 'lost'
  return {
    ...words,
    ...(isLate(line, now) && { head: 'شروع فروش با تأخیر انجام می‌شود' }),
    ...(waits && line.remark && { text: `${words.text} ${line.remark}` }),
    number: admission && 'number' in admission ? formatInteger(admission.number) : null,
    now: now.getTime(),
    opensAt: counting ? line.opensAt.getTime() : null,
    next: secondsToNextPoll({
      state: line.state,
      turn: admission?.state ?? 'none',
      waitSeconds: admission?.state === 'waiting' ? waitSecondsOf(admission.before, line.ratePerMinute) : 0,
      opensInSeconds: (line.opensAt.getTime() - now.getTime()) / 1000,
      people: line.people,
    }),
  }
}
