import { toPersianDigits } from '#kit/digits.ts'
import { CopyButton } from '#ui/copy-button.tsx'

/** The code of a complaint in groups of four digits, with a button that copies it. */
export function TrackingCode({ code }: { code: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 card p-4">
      <div className="flex-1">
        <p className="text-label text-muted">کد پیگیری</p>
        <p dir="ltr" className="text-end text-title whitespace-nowrap select-all">
          {toPersianDigits(code.replace(/(\d{4})(?=\d)/g, '$1 '))}
        </p>
      </div>
      <CopyButton text={code} name="کد پیگیری" />
    </div>
  )
}
