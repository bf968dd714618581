import { defineNotice } from '#capabilities/notifications/contract.ts'
import { formatInteger } from '#kit/digits.ts'

export const pointsEndNotice = defineNotice<{ points: number; day: string }>({
  kind: 'club-points-end',
  topic: 'club',
  title: ({ points, day }) => `اعتبار ${formatInteger(points)} امتیاز شما ${day} تمام می‌شود`,
  body: () => 'تا آن روز می‌توانید با آن کد تخفیف بگیرید یا در قرعه‌کشی شرکت کنید.',
})

export const codeReturnedNotice = defineNotice<{ title: string; points: number; accepted: boolean }>({
  kind: 'club-code-returned',
  topic: 'club',
  title: ({ title, accepted }) => (accepted ? `کد «${title}» پس گرفته شد` : `گزارش شما دربارهٔ کد «${title}» بررسی شد`),
  body: ({ points, accepted }) => {
    if (!accepted) return 'فروشگاه این کد را پذیرفته یا هنوز می‌پذیرد. پاسخ کامل در صفحهٔ همین کد است.'
    return points > 0 ? `${formatInteger(points)} امتیاز به شما برگشت.` : 'برای این کد امتیازی خرج نشده بود.'
  },
})
