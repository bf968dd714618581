import type { ReportState } from './views.ts'

export const verdictTexts: Record<ReportState, { tone: 'good' | 'warn' | 'bad'; title: string; text: string }> = {
  valid: {
    tone: 'good',
    title: 'این گزارش از فرمان است و اعتبار دارد',
    text: 'آنچه پایین است باید با گزارشی که دست شماست یکی باشد. اگر فرقی دارد، به آن گزارش اعتماد نکنید.',
  },
  expired: {
    tone: 'warn',
    title: 'این گزارش از فرمان است، ولی اعتبارش تمام شده',
    text: 'بعد از این مدت یا کارکرد، وضعیت خودرو ممکن است عوض شده باشد. کارشناسی جدید بخواهید.',
  },
  revoked: {
    tone: 'bad',
    title: 'این گزارش باطل شده است',
    text: 'به آن اعتماد نکنید و کارشناسی جدید بخواهید.',
  },
  altered: {
    tone: 'bad',
    title: 'محتوای این گزارش با امضای آن نمی‌خواند',
    text: 'به آن اعتماد نکنید و به پشتیبانی فرمان خبر بدهید.',
  },
}

/** A report that contradicts known facts of its car is authentic and valid, but is not called good. */
export const verdictOf = ({ state, mismatches }: { state: ReportState; mismatches: readonly string[] }) =>
  state === 'valid' && mismatches.length > 0
    ? ({
        tone: 'warn',
        title: 'این گزارش از فرمان است، ولی با سابقهٔ خودرو نمی‌خواند',
        text: 'قبل از اعتماد به آن، دلیل تفاوت را بپرسید یا کارشناسی جدید بخواهید.',
      } as const)
    : verdictTexts[state]

export const comparedTexts = {
  same: { tone: 'good', text: 'این فایل همان گزارشی است که فرمان امضا کرده است.' },
  altered: { tone: 'bad', text: 'این فایل با گزارش امضاشده فرق دارد؛ به آن اعتماد نکنید.' },
  unreadable: { tone: 'warn', text: 'این متن گزارش کارشناسی نیست. کل متن فایل JSON را وارد کنید.' },
} as const
