import type { Insertable } from 'kysely'
import { addJalaliDays, formatJalali, startOfTehranDay, toJalali, type JalaliDate } from '#kit/jalali.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import type { Tables } from '#platform/database/database.ts'
import { sample } from './body-condition.ts'

/** A news item before writing; its dealer is added later. */
export type NoticeDraft = Omit<Insertable<Tables['gallery_news']>, 'gallery_id' | 'id'>

type Dealer = { name: string; city: string }
type Notice = {
  slug: string
  title: (dealer: Dealer) => string
  /** Days since publication and days of validity; null has no end. */
  ago: readonly [least: number, most: number]
  holds: number | null
  body: (dealer: Dealer, lastDay: string) => readonly string[]
}

const notices: readonly Notice[] = [
  {
    slug: 'free-inspection',
    title: () => 'کارشناسی رایگان برای خریداران این ماه',
    ago: [2, 9],
    holds: 24,
    body: (_gallery, lastDay) => [
      `تا ${lastDay} هزینهٔ یک نوبت کارشناسی بدنه و فنی هر خودرویی را که از ما بخواهید، خودمان می‌پردازیم.`,
      'مرکز کارشناسی را شما انتخاب می‌کنید؛ خودرو را همکار ما تا آنجا می‌برد و برگهٔ کارشناسی مستقیم به خودتان داده می‌شود. اگر نتیجه با آنچه در آگهی نوشته‌ایم یکی نبود، بدون هیچ دردسری منصرف شوید.',
      'برای گرفتن نوبت یک روز قبل تماس بگیرید، چون هر روز فقط چهار خودرو جا می‌شود.',
    ],
  },
  {
    slug: 'evening-visits',
    title: () => 'بازدید عصرها با وقت قبلی',
    ago: [1, 6],
    holds: 21,
    body: ({ name }) => [
      `تا سه هفتهٔ آینده، ${name} عصرها بعد از ساعت کاری هم با وقت قبلی باز است. خودرو را زیر نور کامل سالن می‌بینید و کسی پشت سرتان منتظر نیست.`,
    ],
  },
  {
    slug: 'no-deposit-by-message',
    title: () => 'ما در هیچ پیام‌رسانی بیعانه نمی‌گیریم',
    ago: [12, 50],
    holds: null,
    body: ({ name }) => [
      `چند نفر گفته‌اند که کسی با نام ${name} در پیام‌رسان‌ها خودروی ارزان نشان می‌دهد و بیعانه می‌خواهد. آن حساب‌ها مال ما نیست.`,
      'خودروهای ما فقط همان‌هایی است که در صفحهٔ نمایشگاه ما در فرمان می‌بینید. قبل از آمدن به نمایشگاه و دیدن خودرو و سند، از هیچ‌کس پول نمی‌گیریم؛ بعد از آن هم هر پرداخت با رسید مهرشده و به حساب نمایشگاه است، نه کارت شخصی.',
      'اگر چنین پیامی گرفتید، شمارهٔ فرستنده را نگه دارید و به پلیس فتا گزارش کنید.',
    ],
  },
  {
    slug: 'instalment-terms',
    title: () => 'شرایط جدید فروش اقساطی',
    ago: [3, 15],
    holds: 40,
    body: (_gallery, lastDay) => [
      `از امروز تا ${lastDay} بخشی از خودروهای نمایشگاه را با چک صیادی و اقساط دوازده‌ماهه می‌فروشیم. نصف قیمت موقع قولنامه پرداخت می‌شود و سند تا آخرین قسط در رهن می‌ماند.`,
      'مدارک لازم: کارت ملی، سه ماه گردش حساب و یک ضامن با پروانهٔ کسب یا حکم کارگزینی. پاسخ اعتبارسنجی معمولاً همان روز می‌رسد.',
      'قیمت نقدی و اقساطی هر خودرو را جدا می‌نویسیم تا بدانید برای قسطی خریدن چقدر بیشتر می‌پردازید. خودروهای اقساطی در آگهی مشخص شده‌اند.',
      'قبل از امضا، قرارداد را به خانه ببرید و با خیال راحت بخوانید؛ یک روز کاری خودرو را برایتان نگه می‌داریم.',
    ],
  },
  {
    slug: 'second-hall',
    title: ({ city }) => `سالن دوم ما در ${city} باز شد`,
    ago: [20, 60],
    holds: null,
    body: () => [
      'چسبیده به سالن همیشگی، سالن دومی با نور بهتر و یک چالهٔ سرویس آماده کرده‌ایم. حالا زیر خودرو را هم می‌توانید همان‌جا ببینید.',
      'خودروهای خانوادگی در سالن اول مانده‌اند و شاسی‌بلندها به سالن جدید رفته‌اند.',
    ],
  },
  {
    slug: 'we-buy-your-car',
    title: () => 'خودروی شما را هم می‌خریم',
    ago: [5, 30],
    holds: 60,
    body: () => [
      'خودرو را بیاورید، نیم ساعت بنشینید و قیمت مکتوب بگیرید. این قیمت سه روز کاری اعتبار دارد و هزینه‌ای ندارد.',
      'اگر با ما معامله کردید، همان روز پول به حسابتان واریز می‌شود و کارهای تعویض پلاک با ماست. اگر نه، برگهٔ قیمت را نگه دارید و با جاهای دیگر مقایسه کنید.',
    ],
  },
  {
    slug: 'fewer-fees-week',
    title: () => 'یک هفته با نصف کمیسیون',
    ago: [25, 40],
    holds: 7,
    body: (_gallery, lastDay) => [
      `تا ${lastDay} کمیسیون ما برای خودروهایی که امانی می‌فروشیم نصف است. خودرو باید به نام خودتان باشد و خلافی نداشته باشد.`,
    ],
  },
  {
    slug: 'bring-papers',
    title: () => 'این مدارک را همراهتان بیاورید',
    ago: [20, 58],
    holds: null,
    body: () => [
      'برای معامله در یک نوبت این‌ها لازم است: کارت ملی، سند یا برگ سبز، کارت خودرو، بیمه‌نامهٔ شخص ثالث و کارت سوخت. اگر خودرو به نام کس دیگری است، وکالت‌نامهٔ رسمی با حق فروش بیاورید؛ عکس آن کافی نیست.',
      'قبل از آمدن، خلافی و عوارض را هم ببینید. بدهی پرداخت‌نشده رایج‌ترین دلیل عقب افتادن تعویض پلاک است.',
    ],
  },
]

/** The first dealers are seen first and always have news; of the others about half do. */
export function drawNotices(random: SeededRandom, dealer: Dealer, first: boolean, now: Date): NoticeDraft[] {
  const count = first ? random.int(3, 5) : random.chance(0.5) ? random.int(1, 3) : 0
  const today = toJalali(now)
  return sample(random, notices, count).map(({ slug, title, ago, holds, body }) => {
    const out = addJalaliDays(today, -random.int(...ago))
    const last = holds === null ? null : addJalaliDays(out, holds)
    return {
      slug: `${slug}-${out.year}`,
      title: title(dealer),
      body: body(dealer, last ? formatJalali(last) : '').join('\n'),
      published_at: morning(out),
      expires_at: last && startOfTehranDay(addJalaliDays(last, 1)),
    }
  })
}

const morning = (day: JalaliDate) => new Date(startOfTehranDay(day).getTime() + 9.5 * 3_600_000)
