import { toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import type { MessageCheck } from './check-message.ts'

const verdicts = {
  fake: [
    'bad',
    'این پیامک نشانه‌های کلاهبرداری دارد',
    'روی لینک نزنید، کد و شمارهٔ کارت ننویسید و برنامه‌ای نصب نکنید. پیامک را پاک کنید.',
  ],
  careful: [
    'warn',
    'نمی‌شود به این پیامک اعتماد کرد',
    'نشانهٔ قطعی نداریم. اگر لینک دارد، روی آن نزنید؛ خودتان سایت مرجع را باز کنید یا همین‌جا خلافی را استعلام کنید.',
  ],
  known: [
    'good',
    'به سایت شناخته‌شده‌ای می‌رود',
    'فرستندهٔ پیامک را می‌شود جعل کرد؛ بهتر است آدرس را خودتان در مرورگر بنویسید.',
  ],
} as const

/**
 * The result for a message, with the real target of every link. Links are plain text, so that nobody opens one by
 * accident.
 */
export function MessageResult({ check: { verdict, links, sender, lures } }: { check: MessageCheck }) {
  const [tone, statement, text] = verdicts[verdict]
  // Known only by its sender, without a link.
  const title = verdict === 'known' && links.length === 0 ? 'از فرستندهٔ شناخته‌شده‌ای است' : statement
  return (
    <section aria-label="نتیجهٔ بررسی" className="flex flex-col gap-4">
      <Notice tone={tone} title={title} live>
        {text}
      </Notice>
      {(links.length > 0 || lures.length > 0 || sender) && (
        <ul className="card divide-y divide-line">
          {links.map(({ text: shown, host, known, why }) => (
            <li key={shown} className="flex flex-col gap-1 p-4 text-label">
              <span className="flex flex-wrap items-center gap-2">
                <bdi dir="ltr" className="font-bold [overflow-wrap:anywhere]">
                  {host}
                </bdi>
                <Badge tone={known ? 'good' : 'bad'}>{known ?? 'ناشناس'}</Badge>
              </span>
              {shown !== host && (
                <span className="text-note text-muted">
                  در پیامک:{' '}
                  <bdi dir="ltr" className="[overflow-wrap:anywhere]">
                    {shown}
                  </bdi>
                </span>
              )}
              {why && <span>{why}</span>}
            </li>
          ))}
          {sender && (
            <li className="flex flex-wrap items-center gap-2 p-4 text-label">
              فرستنده{' '}
              <bdi dir="ltr">{/^[\d\s+-]+$/.test(sender.text) ? toPersianDigits(sender.text) : sender.text}</bdi>
              <Badge tone={sender.known ? 'good' : 'warn'}>{sender.known ?? 'در لیست ما نیست'}</Badge>
            </li>
          )}
          {lures.map(({ words, note }) => (
            <li key={words} className="p-4 text-label">
              «{words}»{note && `: ${note}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
