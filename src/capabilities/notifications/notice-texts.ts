import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import type { NoticeData, NoticeKind, NoticeTopic } from './notice-kinds.ts'

const money = (rial: string) => formatMoney(BigInt(rial))

/** How a notice reads: in the inbox a title and perhaps a line below it; as a text message one sentence, if it has one. */
type Words<Data> = { title: (data: Data) => string; body?: (data: Data) => string; sms?: (data: Data) => string }

/** The sentences of text messages are those of DOMAIN.md §20. */
const words: { [Kind in NoticeKind]: Words<NoticeData[Kind]> } = {
  payment: {
    title: ({ amountRial }) => `پرداخت ${money(amountRial)} موفق بود`,
    body: ({ tracking }) => `شمارهٔ پیگیری: ${toPersianDigits(tracking)}`,
    sms: ({ amountRial, tracking }) => `پرداخت ${money(amountRial)} موفق بود. پیگیری ${toPersianDigits(tracking)}`,
  },
  refund: {
    title: ({ amountRial }) => `${money(amountRial)} به کیف پول شما برگشت`,
    sms: ({ amountRial }) => `${money(amountRial)} به کیف پول شما برگشت.`,
  },
  inquiry: { title: ({ service }) => `پاسخ استعلام ${service} آماده است` },
  'offline-inquiry': {
    title: ({ service }) => `نتیجهٔ «${service}» برای شما ثبت شد`,
    sms: ({ service }) => `نتیجه «${service}» برای شما ثبت شد.`,
  },
  'draw-won': {
    title: ({ plan }) => `در طرح ${plan} برنده شدید`,
    body: ({ payUntil }) => `مهلت پرداخت تا ${payUntil}`,
    sms: ({ plan, payUntil }) => `شما در طرح ${plan} برنده شدید؛ مهلت پرداخت تا ${payUntil}`,
  },
  'draw-lost': {
    title: ({ plan }) => `در طرح ${plan} انتخاب نشدید`,
    sms: ({ plan }) => `در طرح ${plan} انتخاب نشدید.`,
  },
  delivery: {
    title: ({ order }) => `خودروی سفارش ${toPersianDigits(order)} آمادهٔ تحویل است`,
    sms: ({ order }) => `خودروی سفارش ${toPersianDigits(order)} آماده تحویل است.`,
  },
  'ad-published': {
    title: ({ ad }) => `آگهی ${ad} منتشر شد`,
    sms: ({ ad }) => `آگهی ${ad} منتشر شد.`,
  },
  'ad-rejected': {
    title: ({ ad }) => `آگهی ${ad} رد شد`,
    body: ({ reason }) => reason,
    sms: ({ ad, reason }) => `آگهی ${ad} رد شد: ${reason}`,
  },
  'ad-stopped': {
    title: ({ ad }) => `آگهی ${ad} متوقف شد`,
    body: () => 'پس از بررسی گزارش کاربران. اگر اشتباهی شده است، همین‌جا به پشتیبانی بنویسید.',
  },
  'report-decided': {
    title: ({ ad }) => `گزارش شما دربارهٔ آگهی ${ad} بررسی شد`,
    body: ({ upheld }) =>
      upheld ? 'حق با شما بود؛ آگهی از دید همه برداشته شد.' : 'خلاف قانون‌های انتشار نبود و آگهی ماند.',
  },
  'gallery-stopped': {
    title: ({ gallery }) => `نمایشگاه ${gallery} متوقف شد`,
    body: () => 'آگهی‌های نمایشگاه تا بررسی دوباره دیده نمی‌شوند. برای پیگیری به پشتیبانی بنویسید.',
  },
  'saved-search': {
    title: ({ search, count }) => `${toPersianDigits(count)} آگهی تازه برای «${search}»`,
  },
  'price-drop': {
    title: ({ ad }) => `قیمت ${ad} پایین آمد`,
    body: ({ fromRial, toRial }) => `از ${money(fromRial)} به ${money(toRial)} رسید.`,
  },
  'insurance-ends': {
    title: ({ plate, days }) => `بیمهٔ پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود`,
    sms: ({ plate, days }) => `بیمه پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود.`,
  },
  'inspection-ends': {
    title: ({ plate, days }) => `معاینهٔ فنی پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود`,
    sms: ({ plate, days }) => `معاینه فنی پلاک ${plate} تا ${toPersianDigits(days)} روز دیگر تمام می‌شود.`,
  },
  ticket: {
    title: ({ subject }) => `به درخواست «${subject}» پاسخ داده شد`,
    sms: ({ subject }) => `به درخواست ${subject} پاسخ داده شد.`,
  },
  club: {
    title: ({ points }) => `${toPersianDigits(points)} امتیاز گرفتید`,
    body: ({ reason }) => reason,
  },
  'sign-in': {
    title: () => 'ورود به حساب شما از دستگاه تازه',
    body: ({ device }) => `دستگاه: ${device}. اگر شما نبوده‌اید، رمز عبورتان را عوض کنید.`,
  },
}

/** The words of a kind, for the data that was written with a notice of that kind. */
export const noticeText = (kind: NoticeKind): Words<NoticeData[NoticeKind]> =>
  words[kind] as Words<NoticeData[NoticeKind]>

/** Topics as people read them: what they are about, and why some can not be turned off. */
export const topicTexts: Record<NoticeTopic, { label: string; about: string; fixed?: string }> = {
  payment: {
    label: 'پرداخت و بازگشت پول',
    about: 'نتیجهٔ هر پرداخت و هر مبلغی که به کیف پول برمی‌گردد.',
    fixed: 'سند پول شماست و همیشه در صندوق می‌ماند.',
  },
  order: {
    label: 'سفارش خودرو',
    about: 'نتیجهٔ قرعه‌کشی، مهلت پرداخت و تحویل.',
    fixed: 'مهلت‌های سفارش از دست نروند؛ برای همین همیشه در صندوق می‌آید.',
  },
  'offline-inquiry': {
    label: 'پاسخ استعلام‌های غیرفوری',
    about: 'استعلام‌هایی که پاسخشان دیرتر می‌رسد.',
    fixed: 'پاسخ چیزی است که خودتان خواسته‌اید و همیشه در صندوق می‌آید.',
  },
  inquiry: {
    label: 'پاسخ استعلام',
    about: 'وقتی پاسخ یک استعلام آماده می‌شود.',
    fixed: 'پاسخ چیزی است که خودتان خواسته‌اید و همیشه در صندوق می‌آید.',
  },
  ad: {
    label: 'آگهی‌های من',
    about: 'انتشار یا رد آگهی شما.',
    fixed: 'نتیجهٔ بررسی آگهی همیشه در صندوق می‌آید.',
  },
  bookmark: { label: 'قیمت نشان‌شده‌ها', about: 'وقتی قیمت آگهی نشان‌شده پایین می‌آید.' },
  search: { label: 'جستجوهای ذخیره‌شده', about: 'آگهی‌های تازه برای جستجوهای شما.' },
  reminder: { label: 'یادآوری‌ها', about: 'پایان بیمه و معاینهٔ فنی خودروهای شما.' },
  support: {
    label: 'پشتیبانی',
    about: 'پاسخ درخواست‌های شما.',
    fixed: 'پاسخ پشتیبانی همیشه در صندوق می‌آید.',
  },
  club: { label: 'باشگاه مشتریان', about: 'امتیازهای تازه.' },
  security: {
    label: 'امنیت حساب',
    about: 'ورود از دستگاه تازه.',
    fixed: 'برای امنیت حساب شماست و خاموش نمی‌شود.',
  },
}
