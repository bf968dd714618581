import { toPersianDigits } from '#kit/digits.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'

/** The report of another inspector about the same car. */
export function OtherOpinions({ others }: { others: readonly { href: string; score: number; at: string }[] }) {
  return others.map(({ href, score, at }) => (
    <Notice key={href} tone="info" title="کارشناس دیگری هم این خودرو را دیده است">
      امتیاز آن گزارش {toPersianDigits(score)} از ۱۰۰ است ({at}). <TextLink href={href}>بررسی آن گزارش</TextLink>
    </Notice>
  ))
}
