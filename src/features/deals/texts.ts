import { secondApprovalText } from '#ui/second-look-text.ts'
import { optionalSteps, type OptionalStep } from './agreement.ts'
import {
  depositOf,
  type DealActor,
  type DealParty,
  type DealState,
  type DepositState,
  type DisputePhase,
  dealFlow,
} from './states.ts'

export const dealTexts = {
  title: 'خرید خودرو',
  ask: 'درخواست خرید',
  guest: 'خرید امن، با یک پرونده از اول تا آخر',
  lead: 'پروندهٔ هر خرید، از درخواست تا تحویل؛ خریدار و فروشنده یک پرونده را می‌بینند.',
} as const

const depositNames: Record<DepositState, string> = {
  none: 'هنوز لازم نیست',
  asked: 'منتظر خریدار',
  held: 'کنار گذاشته شده',
  disputed: 'تا پایان بررسی نگه داشته شده',
  released: 'به فروشنده رسید',
  refunded: 'به خریدار برگشت',
  split: 'بین دو طرف تقسیم شد',
}

/** For a deal that ended before its deposit: no money was set aside and none is needed. */
export function depositName(state: DealState, wasHeld: boolean): string {
  const deposit = depositOf(state, wasHeld)
  return deposit === 'none' && !dealFlow.isOpen(state) ? 'کنار گذاشته نشد' : depositNames[deposit]
}

export const actorNames: Record<DealActor, string> = {
  buyer: 'خریدار',
  seller: 'فروشنده',
  gallery: 'نمایشگاه',
  staff: 'پشتیبانی فرمان',
  time: 'پایان مهلت',
  house: 'فرمان',
}

/** Events, as both parties read them. */
export const eventTexts: Record<string, string> = {
  request: 'درخواست خرید فرستاده شد',
  accept: 'فروشنده درخواست را قبول کرد',
  decline: 'فروشنده نخواست بفروشد',
  withdraw: 'خریدار منصرف شد',
  price: 'روی قیمت توافق شد',
  reopen: 'گفت‌وگوی قیمت دوباره باز شد',
  hold: 'بیعانه کنار گذاشته شد',
  draft: 'پیش‌نویس قولنامه تغییر کرد',
  confirm: 'قولنامه با کد پیامکی تأیید شد',
  sign: 'هر دو طرف قولنامه را تأیید کردند',
  cancel: 'معامله لغو شد',
  appointment: 'قرار انتقال سند پیشنهاد شد',
  'appointment-agreed': 'قرار انتقال سند قطعی شد',
  'hand-over': 'فروشنده تحویل خودرو را ثبت کرد',
  receive: 'خریدار تحویل و انتقال سند را تأیید کرد',
  dispute: 'اختلاف ثبت شد',
  claim: 'یکی از دو طرف گفت بیعانه مال اوست',
  concede: 'یکی از دو طرف از بیعانه گذشت',
  award: 'خریدار در مهلت پاسخ نداد و بیعانه به فروشنده رسید',
  refund: 'بیعانه به خریدار برگشت',
  release: 'بیعانه به فروشنده رسید',
  split: 'بیعانه بین دو طرف تقسیم شد',
  decide: 'همکاران فرمان تصمیم گرفتند',
  appeal: 'یکی از دو طرف تجدیدنظر خواست',
  expire: 'مهلت تمام شد',
  // Also where staff continue it as a dispute.
  stop: 'پرونده متوقف شد',
  skip: 'خریدار از یک مرحله گذشت',
  unskip: 'خریدار مرحله را برگرداند',
  document: 'مدرک اضافه شد',
  'hand-on': 'پرونده به صاحب نمایشگاه سپرده شد؛ همکار قبلی دیگر در نمایشگاه نیست',
}

/** Reasons for which the product ends a deal. */
export const stopReasons = {
  ad: 'آگهی این خودرو دیگر فعال نیست.',
  sold: 'این خودرو به خریدار دیگری فروخته شد.',
  account: 'حساب یکی از دو طرف دیگر فعال نیست.',
  lapsed: 'مهلت انتقال سند تمام شد و هیچ‌کدام چیزی ثبت نکردند.',
  unanswered: 'فروشنده تحویل را ثبت کرد و خریدار در مهلت پاسخ نداد.',
} as const
export type StopReason = keyof typeof stopReasons

export const disputeReasons = {
  'no-show': 'طرف مقابل سر قرار نمی‌آید یا پاسخ نمی‌دهد',
  condition: 'خودرو با آگهی یا گزارش نمی‌خواند',
  papers: 'سند یا مدارک مشکل دارد',
  price: 'طرف مقابل قیمت توافق‌شده را قبول ندارد',
  'not-transferred': 'تحویل ثبت شده ولی انجام نشده است',
  other: 'موضوع دیگر',
} as const
export type DisputeReason = keyof typeof disputeReasons

export const dealRefusals = {
  'not-now': 'وضعیت این پرونده عوض شده است؛ وضعیت جدید را همین‌جا می‌بینید.',
  own: 'این آگهی خودتان است.',
  gone: 'این آگهی دیگر فعال نیست.',
  blocked:
    'الان نمی‌توانید به صاحب این آگهی درخواست خرید بدهید. اگر خودتان او را مسدود کرده‌اید، اول در گفت‌وگو رفع مسدودی کنید.',
  refused: 'فروشنده نخواست این خودرو را به شما بفروشد؛ تا ۷ روز بعد از آن نمی‌شود دوباره درخواست داد.',
  'too-many': 'در هر روز تا ۵ درخواست خرید می‌شود فرستاد؛ فردا دوباره امتحان کنید.',
  taken:
    'برای این خودرو بیعانهٔ خریدار دیگری کنار گذاشته شده است. اگر آن معامله به هم بخورد می‌توانید دوباره امتحان کنید.',
  insufficient: 'موجودی قابل برداشت کیف پول کمتر از بیعانه است. اول کیف پول را شارژ کنید.',
  changed: 'مبلغ بیعانه عوض شده است؛ مبلغ جدید همین‌جاست.',
  'code-wrong': 'کد تأیید درست نیست؛ پیامک را دوباره ببینید.',
  'code-expired': 'زمان این کد تمام شده است؛ کد جدید بگیرید.',
  'code-used': 'این کد قبلاً استفاده شده است؛ کد جدید بگیرید.',
  'code-unknown': 'برای این متن کدی نگرفته‌اید؛ کد جدید بگیرید.',
  'too-many-tries': 'چند بار کد اشتباه وارد شده است؛ کد جدید بگیرید.',
  'not-recent': 'اول با کد پیامکی تأیید کنید که خودتان هستید.',
  'new-device':
    'این دستگاه برای حساب شما جدید است و تا ۷۲ ساعت بعد از ورود نمی‌شود با آن بیعانه را جابه‌جا کرد. با دستگاه قبلی‌تان، یا بعد از تأیید رمز عبور یا کد ملی، همین حالا می‌شود.',
  'no-names': 'نام و کد ملی هر دو طرف باید در «اطلاعات من» ثبت شده باشد.',
  version: 'پیش‌نویس عوض شده است؛ متن جدید را بخوانید و دوباره تأیید کنید.',
  silent:
    'الان نمی‌توانید به این خریدار پیام بفرستید. اگر خودتان او را مسدود کرده‌اید، اول رفع مسدودی کنید؛ وگرنه بعداً دوباره امتحان کنید.',
  time: 'قرار را برای ۳۰ دقیقه تا ۳۰ روز دیگر بگذارید.',
} as const
export type DealRefusal = keyof typeof dealRefusals

/** By the notes of events that skip a step. */
export const optionalNames: Record<OptionalStep, string> = optionalSteps

type Turn = {
  state: DealState
  side: DealParty
  gallery: boolean
  signedByMe: boolean
  late: boolean
  /** Of a dispute. */
  phase: DisputePhase | null
}

const phaseTurns: Record<DisputePhase, { title: string; text: string }> = {
  heard: {
    title: 'همکاران ما تصمیم می‌گیرند',
    text: 'هر دو طرف بیعانه را از خودتان می‌دانید. همکاران ما پرونده، پیام‌ها و مدارک را می‌بینند و تصمیم می‌گیرند.',
  },
  decided: {
    title: 'دربارهٔ بیعانه تصمیم گرفته شد',
    text: 'اگر قبول ندارید، تا پایان مهلت تجدیدنظر بخواهید.',
  },
  appealed: {
    title: 'منتظر نتیجهٔ تجدیدنظر هستیم',
    text: 'همکار دیگری پرونده، پیام‌ها و مدارک را دوباره می‌بیند.',
  },
}

/**
 * Members of the dealer respond, sign and hand over for it; only the member who talks to the buyer decides price and
 * deposit.
 */
const dealerTurns: Partial<Record<DealState, { title: string; text: string }>> = {
  accepted: {
    title: 'گفت‌وگو و قیمت با صاحب آگهی است',
    text: 'خریدار و صاحب آگهی روی قیمت توافق می‌کنند؛ گفت‌وگو را فقط همین دو نفر می‌بینند.',
  },
  priced: {
    title: 'منتظر بیعانهٔ خریدار هستیم',
    text: 'بیعانه که کنار گذاشته شد، خریدار و صاحب آگهی قولنامه را آماده می‌کنند.',
  },
  held: {
    title: 'نوبت نمایشگاه: قولنامه',
    text: 'قولنامه به نام نمایشگاه است؛ آن را آماده کنید و از طرف نمایشگاه با کد پیامکی تأیید کنید.',
  },
  transferred: {
    title: 'منتظر تأیید خریدار هستیم',
    text: 'با تأیید خریدار، بیعانه به کیف پول صاحب نمایشگاه می‌رسد. اگر پاسخ ندهد، از هر دو می‌پرسیم.',
  },
}

/** Whose turn it is and what to do, for the side that reads. */
export function turnTexts({ state, side, gallery, signedByMe, late, phase }: Turn): { title: string; text: string } {
  if (late) return { title: 'مهلت این مرحله تمام شد', text: 'تا چند دقیقهٔ دیگر نتیجه همین‌جا نوشته می‌شود.' }
  const ofDealer = gallery ? dealerTurns[state] : undefined
  if (ofDealer) return ofDealer
  if (state === 'disputed' && phase) return phaseTurns[phase]
  const buyer = side === 'buyer'
  switch (state) {
    case 'requested':
      return buyer
        ? { title: 'منتظر فروشنده هستیم', text: 'پاسخ که بدهد خبرتان می‌کنیم. هنوز هیچ پولی لازم نیست.' }
        : { title: 'نوبت شماست', text: 'اگر قبول کنید، گفت‌وگو باز می‌شود. قیمت و بیعانه بعداً با توافق هر دو است.' }
    case 'accepted':
      return {
        title: 'روی قیمت توافق کنید',
        text: buyer
          ? 'خودرو را ببینید، استعلام و کارشناسی بگیرید و قیمت را همین‌جا پیشنهاد بدهید.'
          : 'خریدار خودرو را می‌بیند و قیمت پیشنهاد می‌دهد. شما هم می‌توانید پیشنهاد بدهید.',
      }
    case 'priced':
      return buyer
        ? { title: 'نوبت شماست: بیعانه', text: 'بیعانه در کیف پول خودتان کنار گذاشته می‌شود و هنوز به فروشنده نمی‌رسد.' }
        : { title: 'منتظر بیعانهٔ خریدار هستیم', text: 'بیعانه که کنار گذاشته شد خبرتان می‌کنیم.' }
    case 'held':
      return signedByMe
        ? { title: 'منتظر تأیید طرف مقابل هستیم', text: 'شما قولنامه را تأیید کرده‌اید.' }
        : { title: 'نوبت شماست: قولنامه', text: 'متن را با هم آماده کنید و هر کدام با کد پیامکی تأیید کنید.' }
    case 'agreed':
      return buyer
        ? {
            title: 'انتقال سند و تحویل',
            text: 'قرار دفترخانه را بگذارید. بعد از انتقال سند و تحویل خودرو، همین‌جا تأیید کنید.',
          }
        : { title: 'نوبت شماست: انتقال سند و تحویل', text: 'بعد از انتقال سند و تحویل خودرو، همین‌جا ثبت کنید.' }
    case 'transferred':
      return buyer
        ? {
            title: 'نوبت شماست: تأیید تحویل',
            text: 'اگر سند به نام شما شده و خودرو را گرفته‌اید تأیید کنید؛ اگر نه، اختلاف ثبت کنید.',
          }
        : {
            title: 'منتظر تأیید خریدار هستیم',
            text: 'با تأیید خریدار، بیعانه به کیف پول شما می‌رسد. اگر پاسخ ندهد، از هر دو می‌پرسیم.',
          }
    default:
      return signedByMe
        ? {
            title: 'پاسخ شما ثبت شد',
            text: 'اگر طرف مقابل هم بیعانه را از خودش بداند، همکاران ما پرونده، پیام‌ها و مدارک را می‌بینند و تصمیم می‌گیرند.',
          }
        : {
            title: 'نوبت شماست: بیعانه مال کیست؟',
            text: 'بنویسید چه شد. اگر در مهلت پاسخ ندهید و طرف مقابل بیعانه را از خودش بداند، به او می‌رسد.',
          }
  }
}

export const adminRefusals = {
  'second-look': secondApprovalText,
  ended: 'دربارهٔ این پرونده تصمیم گرفته شده است.',
  own: 'شما یکی از دو طرف این معامله‌اید؛ همکار دیگری باید تصمیم بگیرد.',
  appeal: 'تصمیم اول با شما بود؛ دربارهٔ تجدیدنظر همکار دیگری باید تصمیم بگیرد.',
  'no-buyer': 'خریدار دیگر حساب ندارد؛ بیعانه تقسیم نمی‌شود.',
  'no-seller': 'فروشنده دیگر حساب ندارد؛ بیعانه فقط می‌تواند به خریدار برگردد.',
} as const

export const documentRefusals = {
  'not-now': dealRefusals['not-now'],
  'too-many': 'جای مدارک این پرونده پر است.',
  'file-unknown': 'عکس را دوباره اضافه کنید.',
} as const

export const wishRefusals = {
  'too-many': 'هم‌زمان حداکثر ۳ درخواست باز می‌توانید داشته باشید؛ اول یکی را ببندید.',
  gone: 'این درخواست بسته شده یا ۲۰ پیشنهاد گرفته است، یا آگهی شما دیگر فعال نیست.',
} as const

/** The message with the code that signs an agreement. The reader sees what they sign without opening the page. */
export const signatureMessage = ({
  code,
  car,
  price,
  print,
}: Record<'code' | 'car' | 'price' | 'print', string>): string =>
  `تأیید قولنامهٔ ${car}\nقیمت: ${price}\nکد متن: ${print}\nکد تأیید شما: ${code}\nاین کد را به هیچ‌کس ندهید. فرمان`

/** Stamps of an agreement whose purchase has ended. */
export const stampTexts: Partial<Record<DealState, (at: string) => string>> = {
  done: (at) => `معامله انجام شد: ${at}`,
  cancelled: (at) => `لغو شد از ${at}؛ بیعانه به خریدار برگشت`,
  forfeited: (at) => `لغو شد از ${at}؛ بیعانه به فروشنده رسید`,
  split: (at) => `لغو شد از ${at}؛ بیعانه بین دو طرف تقسیم شد`,
  gone: (at) => `پرونده بسته شد از ${at}`,
}

/** On every draft, page and PDF. */
export const draftWarning = 'این متن پیش‌نویس است و جای سند رسمی دفترخانه را نمی‌گیرد.'
