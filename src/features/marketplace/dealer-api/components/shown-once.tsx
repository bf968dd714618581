import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'

const onceTexts = {
  key: ['کلید ساخته شد', 'کلید', 'آن را همین حالا در نرم‌افزار نمایشگاه بگذارید؛ دیگر نمایش داده نمی‌شود.'],
  secret: [
    'رمز امضا ساخته شد',
    'رمز امضا',
    'نرم‌افزار با این رمز می‌فهمد که خبر از فرمان آمده است. همین حالا آن را ذخیره کنید؛ دیگر نمایش داده نمی‌شود.',
  ],
} as const

/** A secret shown once after its creation and stored nowhere. */
export function ShownOnce({ what, text }: { what: 'key' | 'secret'; text: string }) {
  const [title, name, advice] = onceTexts[what]
  return (
    <Notice tone="good" title={title} live>
      <p>{advice}</p>
      <code dir="ltr" className="my-2 block text-start font-mono break-all">
        {text}
      </code>
      <CopyButton text={text} name={name} />
    </Notice>
  )
}
