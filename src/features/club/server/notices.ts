import { defineNotice } from '#features/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'

export const pointsEndNotice = defineNotice<{ points: number; day: string }>({
  kind: 'club-points-end',
  topic: 'club',
  title: ({ points, day }) => `اعتبار ${formatInteger(points)} امتیاز شما ${day} تمام می‌شود`,
  body: () => 'تا آن روز می‌توانید با این امتیازها کد تخفیف بگیرید یا در قرعه‌کشی شرکت کنید.',
})

/** Requested on the page of a draw. */
export const prizeSoonNotice = defineNotice<{ title: string; until: string; opened: boolean }>({
  kind: 'club-prize-soon',
  topic: 'club',
  title: ({ title, opened }) => (opened ? `«${title}» شروع شد` : `فرصت شرکت در «${title}» رو به پایان است`),
  body: ({ until }) => `تا ${until} می‌توانید بلیت بگیرید.`,
})

export const prizeResultNotice = defineNotice<{ title: string; won: boolean; reserve: boolean }>({
  kind: 'club-prize-result',
  topic: 'club',
  title: ({ title, won }) => (won ? `در «${title}» برنده شدید` : `نتیجهٔ «${title}» اعلام شد`),
  body: ({ won, reserve }) => {
    if (!won) return 'این بار برنده نشدید. نتیجه و راه بررسی آن در صفحهٔ قرعه‌کشی است.'
    return reserve
      ? 'از نفرهای ذخیره نوبت به شما رسید. برای تحویل جایزه با شما تماس می‌گیریم.'
      : 'برای تحویل جایزه با شما تماس می‌گیریم. نتیجه را در صفحهٔ قرعه‌کشی هم می‌بینید.'
  },
})

export const codeReturnedNotice = defineNotice<{ title: string; points: number; accepted: boolean }>({
  kind: 'club-code-returned',
  topic: 'club',
  title: ({ title, accepted }) => (accepted ? `کد «${title}» پس گرفته شد` : `گزارش شما دربارهٔ کد «${title}» بررسی شد`),
  body: ({ points, accepted }) => {
    if (!accepted) return 'گزارش شما تأیید نشد و کد مال شما می‌ماند. پاسخ کامل در صفحهٔ همین کد است.'
    return points > 0 ? `${formatInteger(points)} امتیاز به شما برگشت.` : 'برای این کد امتیازی خرج نشده بود.'
  },
})
